/** How a long piece of work says how far it is, and learns that nobody waits for it any more. */
export interface Progress {
  onProgress(done: number, total: number): void
  /** Aborted when the one who started the work has gone. */
  signal: AbortSignal
}

/** Where nobody wants to know how far it is. */
export const unwatched = (signal = new AbortController().signal): Progress => ({
  onProgress: () => {},
  signal,
})
