import type { Recorder } from '#src/runtime/recorder.ts'

/** Where one machine stands. Nothing that the report of /diagnostic does not tell. */
interface LiveMachine {
  id: string
  machine: string
  /** Null when it is over. */
  value: unknown
  /** Its last events, oldest first. */
  heard: readonly { number: number; type: string }[]
}

/** What `window.inkstone` is, where there is a handle. */
export interface DebugHandle {
  /** Every machine that has been seen, in the order in which they appeared. */
  machines(): LiveMachine[]
}

/**
 * With `?machines` in the address that the app is started at, a tool outside it may read where its
 * machines stand: `window.inkstone.machines()`. Without, there is no such property.
 */
export function openDebugHandle(window: Window, recorder: Pick<Recorder, 'actors'>) {
  if (!new URLSearchParams(window.location.search).has('machines')) return
  const handle: DebugHandle = {
    machines: () =>
      recorder.actors().map(({ id, machine, now, entries }) => ({
        id,
        machine: machine.id,
        value: now()?.value ?? null,
        heard: entries.map(({ number, type }) => ({ number, type })),
      })),
  }
  Object.defineProperty(window, 'inkstone', { value: handle })
}
