import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { getInitialMicrosteps } from 'xstate'
import type { GeneratedPath } from './generate.ts'
import type { MachineModel } from './model.ts'
import { compared, type Coverage } from './run.ts'
import { activeStates, structureOf } from './structure.ts'

/** How much of a machine paths go over together. */
export interface PathCoverage {
  states: Coverage
  transitions: Coverage
}

export function coverageOf(
  { machine }: MachineModel,
  paths: readonly GeneratedPath[],
): PathCoverage {
  const structure = structureOf(machine)
  const transitions = new Set(
    paths.flatMap(({ start, steps }) => [
      ...start.transitions,
      ...steps.flatMap((step) => step.transitions),
    ]),
  )
  const states = new Set([
    ...paths.flatMap((path) => statesOn(machine, path)),
    // A state left again within one step shows in no snapshot.
    ...[...transitions].map((name) => name.split(' · ')[0] ?? ''),
  ])
  return {
    states: compared(structure.states, states),
    transitions: compared(structure.transitions, transitions),
  }
}

function statesOn(machine: AnyStateMachine, { start, steps }: GeneratedPath): string[] {
  const starting = getInitialMicrosteps(machine, start.input).map(
    ([snapshot]): AnyMachineSnapshot => snapshot,
  )
  return [...starting, ...steps.map((step) => step.snapshotAfter)].flatMap(activeStates)
}
