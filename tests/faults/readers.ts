import { sleep } from './kit.ts'

interface Readers {
  /** Milliseconds of each answer so far. */
  times: number[]
  /** Calls that were answered with 5xx, or not at all. */
  failed: number
  stop(): Promise<void>
}

/** People who read a post, a list, a page, one after another. */
export function startReaders(url: string, paths: string[], count = 10): Readers {
  const times: number[] = []
  let isOver = false
  const readers: Readers = {
    times,
    failed: 0,
    stop: async () => {
      isOver = true
      await Promise.all(reading)
    },
  }
  async function read(reader: number) {
    for (let turn = reader; !isOver; turn += 1) {
      const began = performance.now()
      const status = await fetch(url + paths[turn % paths.length], {
        // Each in a network of its own, as readers are.
        headers: { 'x-forwarded-for': `198.51.100.${reader + 1}` },
        signal: AbortSignal.timeout(60_000),
      }).then(
        async (answer) => (await answer.text(), answer.status),
        () => 0,
      )
      times.push(performance.now() - began)
      if (status === 0 || status >= 500) readers.failed += 1
      await sleep(50)
    }
  }
  const reading = Array.from({ length: count }, (_, reader) => read(reader))
  return readers
}
