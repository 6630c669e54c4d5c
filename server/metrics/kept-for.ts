/**
 * Asks at most once in so many milliseconds, and never twice at once: who asks meanwhile is given the same answer. A failure is
 * not kept.
 */
export function keptFor<Answer>(lifetimeMs: number, ask: () => Promise<Answer>) {
  let answer: Promise<Answer> | undefined
  let askedAt = 0
  let isAsking = false

  return (): Promise<Answer> => {
    if (answer && (isAsking || performance.now() - askedAt < lifetimeMs)) return answer
    askedAt = performance.now()
    isAsking = true
    answer = ask()
      .finally(() => (isAsking = false))
      .catch((error: unknown) => {
        answer = undefined
        throw error
      })
    return answer
  }
}
