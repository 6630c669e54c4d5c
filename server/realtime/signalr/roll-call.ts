/**
 * Holds the nodes that there are against those that are heard. Who has just come is not heard yet, and who has just gone
 * may still be listed: only who is missing twice in a row counts.
 */
export function createRollCall(hears: (id: string) => boolean) {
  let missing = new Set<string>()
  let isComplete = true

  return {
    get isComplete() {
      return isComplete
    },
    call(ids: readonly string[]) {
      const unheard = ids.filter((id) => !hears(id))
      isComplete = !unheard.some((id) => missing.has(id))
      missing = new Set(unheard)
    },
  }
}
