import { createCache } from '#server/response-cache/cache.ts'
import type { FairQueue } from '#server/lib/fair-queue.ts'
import { type CompressedText, compressedText } from '#server/web/compressed.ts'

/** The most bytes that are kept. */
const capacity = 32 * 1024 * 1024

interface Options {
  queue: FairQueue
  /** Whether other nodes can tell what has changed there. */
  isInTouch: () => boolean
}

export type FileCache = ReturnType<typeof createFileCache>

/** Finished feeds and site maps, kept until anything that visitors see changes. */
export function createFileCache({ queue, isInTouch }: Options) {
  const kept = createCache<CompressedText>({ capacity, sizeOf: ({ size }) => size, isInTouch })
  return {
    /**
     * The file at a path, else as `make` makes it in the turn of `network`.
     * Rejects as `make` does, and with Problem 1009 when too many wait already.
     */
    at: (path: string, network: string, make: () => Promise<string>) =>
      kept.find(path) ??
      queue.take(network, path, () =>
        kept.recall(path, async () => compressedText(await make())),
      ),
    forget: () => kept.forget(),
    state: () => kept.state(),
  }
}
