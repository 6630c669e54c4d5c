import { createActor, fromPromise } from 'xstate'
import { createResourceMachine } from '#machines/resource/resource.machine.ts'
import type { Clock } from '#src/platform/clock.ts'

/** How a resource comes from the server; `signal` says that nobody waits for it any more. */
export type Load<Data, Key> = (key: Key, signal: AbortSignal) => Promise<Data>

/** Starts resources: each knows its key, its lifetime in milliseconds, and how to load. */
export function resourceStarter(clock: Clock) {
  return <Data, Key>(key: Key, lifetime: number, load: Load<Data, Key>) => {
    const machine = createResourceMachine<Data, Key>().provide({
      actors: {
        load: fromPromise<Data, { key: Key }>(({ input, signal }) => load(input.key, signal)),
      },
    })
    return createActor(machine, { clock, input: { key, lifetime } }).start()
  }
}
