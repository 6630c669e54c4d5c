import { getAdjacencyMap, getStateNodes } from '@xstate/graph'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate'
import { remembered } from './identity.ts'
import type { Trail } from './model.ts'

interface Exploration {
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
  const identityOf = remembered(identify)
  const adjacent = getAdjacencyMap(machine, {
    input,
    limit,
    events: eventsAt,
    serializeState: identityOf,
    serializeEvent: identifyEvent,
  })
  const situations = new Map<string, Situation>()
  const trails = new Map<string, Trail>()
  // In the order of their discovery: a situation is first met on a shortest way. `getShortestPaths` would
  // explore everything a second time.
  for (const [identity, { state, transitions }] of Object.entries(adjacent)) {
    const trail = trails.get(identity) ?? []
    trails.set(identity, trail)
    const steps = Object.values<Step>(transitions).map(({ event, state: next }) => {
      const to = identityOf(next)
      if (!trails.has(to)) trails.set(to, [...trail, event])
      return { event, to }
    })
    situations.set(identity, { snapshot: state, trail, steps })
  }
  return situations
}

/** The root and every state below it. */
export const statesOf = (machine: AnyStateMachine): AnyStateNode[] => [
  machine.root,
  ...getStateNodes(machine.root),
]
