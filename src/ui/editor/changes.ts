/** Texts up to this length are told with every change. */
const short = 100_000
/** Longer ones at most this often, in milliseconds. */
const pause = 150

/**
 * Tells of changes of a text: a short one at once, a long one (whose copying would be felt while typing) now and
 * then. `flush` tells at once what has not been told yet.
 */
export function createChangeReporter(read: () => string, report: (content: string) => void) {
  let timer: ReturnType<typeof setTimeout> | null = null

  function flush() {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    report(read())
  }

  return {
    changed(length: number) {
      if (length <= short && timer === null) report(read())
      else timer ??= setTimeout(flush, pause)
    },
    flush,
  }
}
