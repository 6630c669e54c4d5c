/** What `work` answers; `late` where that takes longer than so many milliseconds. */
export async function within<Answer, Late>(
  ms: number,
  work: Promise<Answer>,
  late: Late,
): Promise<Answer | Late> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(late), ms)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
