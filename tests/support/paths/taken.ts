import {
  createActor,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate'
import { nameOf } from './structure.ts'

/** Where a machine gets to, and the names of the transitions it takes on the way there. */
interface Taken {
  snapshot: AnyMachineSnapshot
  transitions: readonly string[]
}

/** The pure machine, which also says what it takes; `transition()` of XState keeps that to itself. */
export interface Observed {
  start(): Taken
  step(snapshot: AnyMachineSnapshot, event: AnyEventObject): Taken
}

export function observed(machine: AnyStateMachine, input: unknown): Observed {
  let transitions: string[] = []
  // Never started: it lends its system, which is told of every microstep.
  const actor = createActor(machine, {
    input,
    inspect(event) {
      if (event.type === '@xstate.microstep')
        transitions.push(...event._transitions.map(nameOf))
    },
  })
  const scope: AnyActorScope = {
    self: actor,
    system: actor.system,
    id: '',
    sessionId: '',
    logger: () => {},
    defer: () => {},
    stopChild: () => {},
    emit: () => {},
    actionExecutor: () => {},
  }
  const watch = (run: () => AnyMachineSnapshot): Taken => {
    transitions = []
    return { snapshot: run(), transitions }
  }
  return {
    start: () => watch(() => machine.getInitialSnapshot(scope, input)),
    step: (snapshot, event) => watch(() => machine.transition(snapshot, event, scope)),
  }
}
