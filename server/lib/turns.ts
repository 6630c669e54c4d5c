import { problem } from './problem.ts'

/**
 * Runs one work after another, in the order in which they came.
 * The function rejects with Problem 1009 when `mostWaiting` are unfinished already.
 */
export function createTurns(mostWaiting: number) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  return function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= mostWaiting) return Promise.reject(problem.unavailable())
    waiting += 1
    const mine = last.then(work).finally(() => {
      waiting -= 1
    })
    last = mine.catch(() => undefined)
    return mine
  }
}
