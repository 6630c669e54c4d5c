import {
  emit,
  type ActorLogic,
  type AnyEventObject,
  type AnyStateMachine,
  type Snapshot,
} from 'xstate'
import type { Witness } from './model.ts'

/** Ends a stand-in through the real machinery of done and error events. */
export type Outcome =
  | { type: 'stand-in.done'; output: unknown }
  | { type: 'stand-in.fail'; error: unknown }

/**
 * The machine with every named actor replaced by a stand-in that ends only when told to, and every
 * action that touches the world replaced by a note in the witness. Its own logic stays untouched.
 */
export function withStandIns(machine: AnyStateMachine, witness: Witness): AnyStateMachine {
  const alone = withoutParent(machine)
  const { actors, actions } = alone.implementations
  return alone.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, standIn(witness)])),
    actions: Object.fromEntries(
      Object.entries(actions).map(([name, action]) => [
        name,
        isBuiltIn(action)
          ? action
          : (_args: unknown, params: unknown) => witness.calls.push({ type: name, params }),
      ]),
    ),
  })
}

/** The machine as it runs with nobody above it: what it would tell its parent, it emits. */
export function withoutParent(machine: AnyStateMachine): AnyStateMachine {
  const told = Object.entries(machine.implementations.actions).flatMap(([name, action]) =>
    isForParent(action) ? [[name, emit(action.event)] as const] : [],
  )
  return machine.provide({ actions: Object.fromEntries(told) })
}

/** The machine as it runs with no actor beside it: what it would tell one is told to nobody. */
export function withoutOthers(machine: AnyStateMachine): AnyStateMachine {
  const told = Object.entries(machine.implementations.actions).filter(
    ([, action]) => typeof action === 'function' && 'to' in action,
  )
  return machine.provide({
    actions: Object.fromEntries(told.map(([name]) => [name, () => {}])),
  })
}

/** `sendParent` is a `sendTo` with a target of XState's own. */
const isForParent = (action: unknown): action is { event: Parameters<typeof emit>[0] } =>
  typeof action === 'function' && 'to' in action && action.to === '#_parent'

export const freshWitness = (): Witness => ({
  trail: [],
  started: [],
  asked: [],
  sent: [],
  emitted: [],
  calls: [],
  timers: [],
})

/** `assign`, `emit`, `sendTo`, `spawnChild` and the like, told by the resolver they carry. */
const isBuiltIn = (action: unknown) => typeof action === 'function' && 'resolve' in action

type StandIn = Snapshot<unknown> & { input: unknown }

function standIn(witness: Witness): ActorLogic<StandIn, AnyEventObject, unknown> {
  return {
    getInitialSnapshot: (_scope, input) => ({
      status: 'active',
      output: undefined,
      error: undefined,
      input,
    }),
    transition: (snapshot, event, { self }) => {
      const { input } = snapshot
      switch (event.type) {
        case 'stand-in.done':
          return { status: 'done', output: event['output'], error: undefined, input }
        case 'stand-in.fail':
          return { status: 'error', output: undefined, error: event['error'], input }
        case 'xstate.stop':
          return { status: 'stopped', output: undefined, error: undefined, input }
        default:
          witness.sent.push({ to: self.id, event })
          return snapshot
      }
    },
    start: ({ input }, { self }) => {
      witness.started.push(self.id)
      witness.asked.push({ of: self.id, input })
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  }
}
