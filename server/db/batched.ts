import DataLoader from 'dataloader'
import type { Handle } from './client.ts'

/** Askers who share one statement: a large answer keeps no more of them waiting. */
const mostAskers = 25

/**
 * One statement for all who ask the same thing of a handle in one turn of the event loop, as many do where many read: the
 * way to the database and back costs more than a row. `read` answers each key in its place. Nothing is kept.
 */
export function batchedOn<Key, Answer>(
  read: (handle: Handle, keys: readonly Key[]) => Promise<Answer[]>,
): (handle: Handle, key: Key) => Promise<Answer> {
  const loaders = new WeakMap<Handle, DataLoader<Key, Answer>>()
  return (handle, key) => {
    const loader =
      loaders.get(handle) ??
      new DataLoader<Key, Answer>((keys) => read(handle, keys), {
        cache: false,
        maxBatchSize: mostAskers,
        // Once all requests that have come in are read.
        batchScheduleFn: setImmediate,
      })
    loaders.set(handle, loader)
    return loader.load(key)
  }
}
