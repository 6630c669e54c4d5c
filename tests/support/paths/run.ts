import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import type { Walked } from './live.ts'
import type { MachineModel, Scenario, Trail } from './model.ts'
import { replay, titleOf, type Walk } from './replay.ts'
import { freshWitness, withStandIns } from './stand-in.ts'
import { structureOf } from './structure.ts'
import { trailsOf } from './trails.ts'

export interface Coverage {
  walked: number
  total: number
  missing: string[]
}

/** What came of walking a model. It is whole when `problemsOf` finds nothing. */
interface Report {
  walks: readonly { input: unknown; trail: Trail }[]
  states: Coverage
  transitions: Coverage
  /** Situations with no way to a rest. */
  traps: string[]
  /** Walks that broke, each with its reason. */
  failures: string[]
}

/**
 * Walks every generated trail of a model, from every start, and tries the disabled events in each
 * situation. Stops after `patience` failures.
 */
export function runModel(model: MachineModel, patience = 20): Report {
  const walked: Walked = { states: new Set(), transitions: new Set() }
  const rounds = model.starts.map((input) => {
    // Exploring never starts an actor, so nobody writes into this witness.
    const machine = withStandIns(model.machine, freshWitness())
    return { input, ...trailsOf(model, machine, input) }
  })
  const sneaked = new Set<string>()
  const walks = rounds.flatMap(({ input, trails }) => trails.map((trail) => ({ input, trail })))
  const failures: string[] = []
  for (const { input, trail } of walks) {
    if (failures.length >= patience) break
    failures.push(...failureOf({ model, input, trail, walked, sneaked }))
  }
  const structure = structureOf(model.machine)
  return {
    walks,
    states: compared(structure.states, walked.states),
    transitions: compared(structure.transitions, walked.transitions),
    traps: rounds.flatMap((round) => round.traps),
    failures,
  }
}

/** Walks one scenario with the same checks at every step, for its `shows` to judge. */
export function walkScenario<T extends AnyStateMachine>(
  model: MachineModel<T>,
  scenario: Scenario<T>,
) {
  const witness = freshWitness()
  const machine = withStandIns(model.machine, witness)
  const walked: Walked = { states: new Set(), transitions: new Set() }
  const { trail, input = model.starts[0] } = scenario
  const reached = replay({ model, machine, input, trail, witness, walked, sneaked: null })
  // A walk through T's own machine ends in a snapshot of T; the interpreter's type has forgotten it.
  return { reached: reached as SnapshotFrom<T>, witness }
}

/**
 * Who finds something wrong first: the name of a scenario, `walks`, or nobody. Stops at the first
 * thing, so it is fast on a broken machine.
 */
export function noticedBy(model: MachineModel): string | null {
  const scenario = (model.scenarios ?? []).find((each) => fails(model, each))
  if (scenario) return scenario.name
  try {
    return problemsOf(runModel(model, 1)).length > 0 ? 'walks' : null
  } catch {
    return 'walks'
  }
}

function fails(model: MachineModel, scenario: Scenario) {
  try {
    const { reached, witness } = walkScenario(model, scenario)
    scenario.shows(reached, witness)
    return false
  } catch {
    return true
  }
}

/** Everything that keeps a report from being whole, one line each. */
export const problemsOf = ({ states, transitions, traps, failures }: Report): string[] => [
  ...states.missing.map((state) => `never in ${state}`),
  ...transitions.missing.map((transition) => `never walked: ${transition}`),
  ...traps.map((trap) => `no way out of ${trap}`),
  ...failures,
]

function failureOf(walk: Omit<Walk, 'machine' | 'witness'>): string[] {
  const witness = freshWitness()
  const machine = withStandIns(walk.model.machine, witness)
  try {
    replay({ ...walk, machine, witness })
    return []
  } catch (error) {
    return [`${titleOf(walk.trail)}\n    ${String(error)}`]
  }
}

/** How much of all of them was walked. */
export const compared = (all: readonly string[], walked: ReadonlySet<string>): Coverage => {
  const missing = all.filter((name) => !walked.has(name))
  return { walked: all.length - missing.length, total: all.length, missing }
}
