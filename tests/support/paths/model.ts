import type {
  AnyEventObject,
  AnyStateMachine,
  EventFrom,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import type { Words } from './words.ts'

/** The events of one walk through a machine, from its start. */
export type Trail = readonly AnyEventObject[]

/** What a machine says about itself to be walked, and what must hold wherever a walk leads. */
export interface MachineModel<T extends AnyStateMachine = AnyStateMachine> {
  name: string
  /** Every invoked or spawned actor must be named in `setup()`: the walk replaces it by a stand-in. */
  machine: T
  words: Words<T>
  /** Inputs to start from; coverage is the union. `[undefined]` for a machine without input. */
  starts: readonly InputFrom<T>[]
  /**
   * Events with concrete payloads, one per equivalence class, and the outcomes of its actors
   * (`done`, `fail`). Timers are added by themselves. A function when not every event makes sense
   * in every state.
   */
  cases: readonly Case<T>[] | ((snapshot: SnapshotFrom<T>) => readonly Case<T>[])
  /** What tells two situations apart. Finite, and with all that a guard reads. Default: value and context. */
  identify?(snapshot: SnapshotFrom<T>): unknown
  /**
   * Holds after every step of every walk, and after every event that a state ignores; throws when
   * not. Written from the specification, not from the machine.
   */
  invariant?(snapshot: SnapshotFrom<T>, witness: Witness): void
  /**
   * What one event does, asked after each, also after one that is ignored: then nothing is done and both
   * snapshots are the same. `did` holds what happened during this step only, and the whole trail.
   */
  step?(step: Step<T>): void
  /** Walks written by hand from the specification: the generated ones can't miss a path that is missing. */
  scenarios?: readonly Scenario<T>[]
  /** Where it is fine to stay for ever; everything else must have a way there. Default: the first state. */
  isRest?(snapshot: SnapshotFrom<T>): boolean
  /** Situations at most; the exploration throws beyond. Default 2000. */
  limit?: number
  /**
   * What is left of an object in an event or an input when only what tells it from others counts, as for
   * the ids of paths; a fixture may then grow a field. Default: all of it.
   */
  gist?(part: object): unknown
  /** Changes of the structure that `npm run mutate` makes and nobody can see, each with the reason. */
  equivalents?: Readonly<Record<string, string>>
}

export type Case<T extends AnyStateMachine> = EventFrom<T> | WorldEvent

export interface Scenario<T extends AnyStateMachine = AnyStateMachine> {
  name: string
  /** Default: the first of `starts`. */
  input?: InputFrom<T>
  trail: readonly (EventFrom<T> | WorldEvent)[]
  shows(snapshot: SnapshotFrom<T>, witness: Witness): void
}

/** One event, and what came of it. */
export interface Step<T extends AnyStateMachine = AnyStateMachine> {
  before: SnapshotFrom<T>
  event: AnyEventObject
  after: SnapshotFrom<T>
  did: Witness
}

/** What one walk has seen happen so far. */
export interface Witness {
  trail: AnyEventObject[]
  /** Ids of actors, in the order they started. */
  started: string[]
  /** What each of them was asked, in the same order. */
  asked: { of: string; input: unknown }[]
  /** Events that the machine sent to its actors, and to its `parent`. */
  sent: { to: string; event: AnyEventObject }[]
  emitted: AnyEventObject[]
  /** Actions that touch the world, with their params. */
  calls: { type: string; params: unknown }[]
  /** Timers that fired, with their delay in milliseconds. */
  timers: { type: string; delay: number }[]
}

/** The outcome of an actor or of a timer: what the world answers. */
type WorldEvent = DoneEvent | FailEvent | { type: `xstate.after.${string}` }

interface DoneEvent {
  type: `xstate.done.actor.${string}`
  output: unknown
  actorId: string
}

interface FailEvent {
  type: `xstate.error.actor.${string}`
  error: unknown
  actorId: string
}

/** The actor with this id finishes. */
export const done = (actorId: string, output?: unknown): DoneEvent => ({
  type: `xstate.done.actor.${actorId}`,
  output,
  actorId,
})

/** The actor with this id fails. */
export const fail = (actorId: string, error: unknown): FailEvent => ({
  type: `xstate.error.actor.${actorId}`,
  error,
  actorId,
})

/** The named delay of a state runs out; `state` is the full id, as in `session.signingOut`. */
export const after = (delay: string, state: string): WorldEvent => ({
  type: `xstate.after.${delay}.${state}`,
})

/** The id of the actor whose outcome this event is, null for any other event. */
export const actorOf = (event: AnyEventObject) =>
  /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type)?.[1] ?? null

export const isDone = (event: AnyEventObject): event is DoneEvent =>
  event.type.startsWith('xstate.done.actor.')

export const isAfter = (event: AnyEventObject) => event.type.startsWith('xstate.after.')

/** The cases that apply to a snapshot. */
export const casesAt = (model: MachineModel, snapshot: SnapshotFrom<AnyStateMachine>) =>
  typeof model.cases === 'function' ? model.cases(snapshot) : model.cases

/** Types a model by its machine; gives it back as it is. */
export const defineModel = <T extends AnyStateMachine>(model: MachineModel<T>) => model
