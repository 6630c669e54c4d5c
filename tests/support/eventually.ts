import { vi } from 'vitest'

/** Looks again until it does not throw any more; on a busy machine that may take a while. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 30_000 })
