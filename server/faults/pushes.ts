import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import type { FaultOrder } from '#openapi/faults.ts'
import type { Intercept, PushOnItsWay } from '#server/realtime/signalr/hub.ts'
import type { Benches } from './benches.ts'
import { isPushKind } from './orders.ts'

interface Held {
  target: string
  send: () => void
}

/** Repeats, reorders and drops pushes: those that a request causes, and those that a session receives. */
export function faultyPushes(benches: Benches, trials: Trials): Intercept {
  /** One push goes to several connections, and goes wrong on all of them or on none. */
  const decided = new WeakMap<object, Map<string, FaultOrder | undefined>>()
  const held = new WeakMap<object, Held>()

  function faultOf(name: string, { frame, connection: { sessionId } }: PushOnItsWay) {
    const known = decided.get(frame) ?? new Map<string, FaultOrder | undefined>()
    decided.set(frame, known)
    const caused = remember(known, 'caused', () =>
      takeCaused(trials.current()?.pushes ?? [], name),
    )
    return caused ?? remember(known, sessionId, () => takeArmed(sessionId, name))
  }

  function takeArmed(sessionId: string, name: string) {
    const [fault] = benches.take(sessionId, (armed) =>
      armed.filter((it) => isPushKind(it.kind) && isAbout(it, name)).slice(0, 1),
    )
    if (fault) benches.note(sessionId, fault.kind, name)
    return fault
  }

  return (push) => {
    const { connection, frame, send } = push
    const name = nameOf(frame.text)
    const fault = faultOf(name, push)
    if (fault?.kind === 'drop') return
    const before = held.get(connection)
    // Until the next one that it might have been has passed; when none comes, it is lost.
    if (fault?.kind === 'reorder' && !before)
      return void held.set(connection, { target: fault.target, send })
    send()
    if (fault?.kind === 'repeat') send()
    if (!before || !isAbout(before, name)) return
    held.delete(connection)
    before.send()
  }
}

function takeCaused(pushes: FaultOrder[], name: string) {
  const at = pushes.findIndex((fault) => isAbout(fault, name))
  return at < 0 ? undefined : pushes.splice(at, 1)[0]
}

const isAbout = ({ target }: Pick<FaultOrder, 'target'>, name: string) =>
  target === '*' || target === name

/** What is pushed is one record of our own making. */
const nameOf = (text: string) => (JSON.parse(text.slice(0, -1)) as { target: string }).target

function remember<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  if (!known.has(key)) known.set(key, make())
  // Just put there, when it was not.
  return known.get(key) as Value
}

/** What goes wrong while one request is handled, and with what it causes. */
export interface Trial {
  /** How much longer each of its statements takes. */
  statementMs: number
  /** Of its pushes; each happens once. */
  pushes: FaultOrder[]
}

/** Follows a request through everything it causes, also what is told after its answer. */
export function createTrials() {
  const storage = new AsyncLocalStorage<Trial>()
  return {
    run: (trial: Trial, work: () => void) => storage.run(trial, work),
    current: () => storage.getStore(),
    /** Before a statement of the current request. */
    async pause() {
      const { statementMs = 0 } = storage.getStore() ?? {}
      if (statementMs > 0) await setTimeout(statementMs)
    },
  }
}

export type Trials = ReturnType<typeof createTrials>
