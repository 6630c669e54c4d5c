import { getAdjacencyMap, getShortestPaths, getStateNodes } from '@xstate/graph'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate'
import type { Trail } from './model.ts'

export interface Exploration {
  input: unknown
  /** The events worth trying in a situation. Tried as given: must hold none that does nothing. */
  eventsAt: (snapshot: AnyMachineSnapshot) => readonly AnyEventObject[]
  identify: (snapshot: AnyMachineSnapshot) => string
  identifyEvent: (event: AnyEventObject) => string
  limit: number
}

/** One situation that a machine can get into, by its identity. */
export interface Situation {
  snapshot: AnyMachineSnapshot
  /** The shortest way there. */
  trail: Trail
  /** Every event that leads on from here, and the identity of where it leads. */
  steps: readonly { event: AnyEventObject; to: string }[]
}

interface Step {
  event: AnyEventObject
  state: AnyMachineSnapshot
}

/** Every situation reachable from one input. The only door to `@xstate/graph`, a frozen package. */
export function explore(
  machine: AnyStateMachine,
  { input, eventsAt, identify, identifyEvent, limit }: Exploration,
): Map<string, Situation> {
  const options = {
    input,
    limit,
    events: eventsAt,
    serializeState: identify,
    serializeEvent: identifyEvent,
  }
  const shortest = new Map<string, Trail>(
    getShortestPaths(machine, options).map((path) => [
      identify(path.state),
      // The first step of every path is the start itself.
      path.steps.slice(1).map((step) => step.event),
    ]),
  )
  return new Map(
    Object.entries(getAdjacencyMap(machine, options)).map(
      ([identity, { state, transitions }]) => [
        identity,
        {
          snapshot: state,
          trail: shortest.get(identity) ?? [],
          steps: Object.values<Step>(transitions).map(({ event, state: next }) => ({
            event,
            to: identify(next),
          })),
        },
      ],
    ),
  )
}

/** The root and every state below it. */
export const statesOf = (machine: AnyStateMachine): AnyStateNode[] => [
  machine.root,
  ...getStateNodes(machine.root),
]
