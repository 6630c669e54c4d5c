import {
  StateMachine,
  type AnyEventObject,
  type AnyStateMachine,
  type InspectionEvent,
  type Snapshot,
} from 'xstate'
import { createRedactor, type Safe } from '#src/lib/redact.ts'
import { createActorNames } from '#src/runtime/recorder.ts'
import { definitionOf } from './definition.ts'

type ActorRef = InspectionEvent['actorRef']

/** What the actors of XState have beside what their type tells. */
interface Inside {
  id?: string
  _parent?: ActorRef
  logic?: object
}

/**
 * Turns what XState tells of its actors into the same with nothing secret in it. It is built anew of what is known to
 * be safe, never by taking something away: no actor, no snapshot and no event of the app is handed on. An actor
 * is announced before anything else is told of it, whenever it was started.
 */
export function createSafeInspection(): (inspected: InspectionEvent) => InspectionEvent[] {
  const redact = createRedactor()
  const nameOf = createActorNames(redact)
  const known = new WeakMap<ActorRef, ActorRef>()
  const definitions = new WeakMap<object, object>()

  const definedBy = (machine: AnyStateMachine) => {
    const definition = definitions.get(machine.config) ?? definitionOf(machine)
    definitions.set(machine.config, definition)
    return definition
  }

  const safeEvent = ({ type, ...payload }: AnyEventObject): AnyEventObject => ({
    ...redact.context(payload),
    type: redact.name(type),
  })

  const safeSnapshot = (snapshot: Snapshot<unknown> | undefined): Snapshot<unknown> => {
    const { status = 'active', ...told }: Partial<Told> = { ...snapshot }
    const isOfMachine = 'machine' in told
    const { context, input, output, error } = told
    const safe = Object.entries({ input, output, error, ...(!isOfMachine && { context }) })
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, redact.value(value)])
    return {
      status,
      ...Object.fromEntries(safe),
      // Where a machine stands is told in the words of its definition.
      ...(isOfMachine && { value: told.value, context: redact.context(told.context ?? {}) }),
    }
  }

  /** The actor as it may be known outside, and its announcement the first time. */
  const meet = (actor: ActorRef, rootId: string): [ActorRef, InspectionEvent[]] => {
    const met = known.get(actor)
    if (met) return [met, []]
    const { sessionId, id, _parent: parent, logic } = actor as ActorRef & Inside
    const [above, announced] = parent ? meet(parent, rootId) : [undefined, []]
    const machine: AnyStateMachine | null = logic instanceof StateMachine ? logic : null
    const safe = {
      sessionId,
      id: machine ? nameOf({ sessionId, id }, machine.id) : redact.name(id ?? sessionId),
      ...(above && { _parent: above }),
      ...(machine && { logic: { config: definedBy(machine) } }),
      send: () => {},
      // Read when it is told, as it is of the actor itself: one that is being made has none yet.
      getSnapshot: () => safeSnapshot(actor.getSnapshot() as Snapshot<unknown> | undefined),
    }
    known.set(actor, safe)
    return [safe, [...announced, { type: '@xstate.actor', rootId, actorRef: safe }]]
  }

  return (inspected) => {
    const { type, rootId } = inspected
    const [actorRef, announced] = meet(inspected.actorRef, rootId)
    if (type === '@xstate.event') {
      const { sourceRef: from, event } = inspected
      const [sourceRef, before] = from ? meet(from, rootId) : [undefined, []]
      const told = { type, rootId, actorRef, sourceRef, event: safeEvent(event) }
      return [...announced, ...before, told]
    }
    if (type === '@xstate.snapshot') {
      const { snapshot, event } = inspected
      const told = { snapshot: safeSnapshot(snapshot), event: safeEvent(event) }
      return [...announced, { type, rootId, actorRef, ...told }]
    }
    return announced
  }
}

/** What a snapshot may hold, whatever logic it is of; only that of a machine says where it stands. */
interface Told {
  status: Snapshot<unknown>['status']
  machine: AnyStateMachine
  value: Safe
  context: object
  input: unknown
  output: unknown
  error: unknown
}
