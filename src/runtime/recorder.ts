import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate'
import { createRedactor, type Redactor, type Safe } from '#src/lib/redact.ts'

const ENTRIES = 500
const ACTORS = 200

/** One event of an actor, and where it led. Reduced as it was recorded: no text and no secret is in it. */
export interface Entry {
  /** Counts the events of all actors. */
  number: number
  /** Milliseconds since 1970. */
  at: number
  type: string
  /** The event without its type. */
  payload: Safe
  value: Safe
  context: Safe
}

/** An actor that has been seen, and the last of what it went through. */
export interface Recorded {
  /** Such as `resource home`, `connection chat` or, of one without a name of its own, `session 1`. */
  id: string
  machine: AnyStateMachine
  /** Where it stands now; null when it is over. */
  now: () => AnyMachineSnapshot | null
  entries: readonly Entry[]
}

export interface Recorder {
  inspect: (event: InspectionEvent) => void
  /** In the order in which they appeared. */
  actors: () => readonly Recorded[]
  /** The numbers that stand for names, in the order of the names. */
  order: () => readonly number[]
  /** Changes with every event. */
  count: () => number
  subscribe: (tell: () => void) => () => void
}

interface Track extends Recorded {
  entries: Entry[]
}

/** Keeps the last events of every actor that is inspected with it, and no actor alive. */
export function createRecorder(now: () => number): Recorder {
  const redact = createRedactor()
  const tracks = new Map<string, Track>()
  const listeners = new Set<() => void>()
  const nameOf = createActorNames(redact)
  let count = 0

  const begin = (actor: Named, machine: AnyStateMachine) => {
    if (tracks.size >= ACTORS) {
      const [oldest] = tracks.keys()
      const over = [...tracks].find(([, track]) => track.now() === null)?.[0] ?? oldest
      if (over !== undefined) tracks.delete(over)
    }
    const reference = new WeakRef(actor as Named & { getSnapshot: () => AnyMachineSnapshot })
    const track: Track = {
      id: nameOf(actor, machine.id),
      machine,
      now: () => {
        const snapshot = reference.deref()?.getSnapshot()
        // A view that goes puts the snapshot of its stopped machine back, so that it can start again.
        const isStopped = track.entries.at(-1)?.type === 'xstate.stop'
        return snapshot?.status === 'active' && !isStopped ? snapshot : null
      },
      entries: [],
    }
    tracks.set(actor.sessionId, track)
    return track
  }

  return {
    actors: () => [...tracks.values()],
    order: redact.order,
    count: () => count,
    subscribe: (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    inspect: (inspected) => {
      if (inspected.type !== '@xstate.snapshot' || !('machine' in inspected.snapshot)) return
      const { actorRef, event } = inspected
      // Only machines have a machine.
      const snapshot = inspected.snapshot as AnyMachineSnapshot
      const { entries } = tracks.get(actorRef.sessionId) ?? begin(actorRef, snapshot.machine)
      const { type, ...payload } = event
      entries.push({
        number: ++count,
        at: now(),
        type: redact.name(type),
        payload: redact.value(payload),
        value: snapshot.value,
        context: redact.context(snapshot.context),
      })
      if (entries.length > ENTRIES) entries.shift()
      for (const tell of listeners) tell()
    },
  }
}

/** An actor as XState tells of it. One without an id of its own has that of its session. */
interface Named {
  sessionId: string
  id?: string | undefined
}

/**
 * Calls each actor by what it is and by the id that it was given, the names of things in it reduced: `resource home`,
 * `toast-1`. Of several with one name the later ones are counted, and so are those without an id: `theme 1`.
 */
export function createActorNames({ name }: Pick<Redactor, 'name'>) {
  const counts = new Map<string, number>()
  return ({ id, sessionId }: Named, kind: string): string => {
    const own = id === undefined || id === sessionId ? null : name(id)
    const called = own === null ? kind : withKind(own, kind)
    const count = (counts.get(called) ?? 0) + 1
    counts.set(called, count)
    return own !== null && count === 1 ? called : `${called} ${count}`
  }
}

/** `session` is enough of a session, `toast-1` of a toast. */
const withKind = (own: string, kind: string) =>
  own === kind || own.startsWith(`${kind}-`) ? own : `${kind} ${own}`
