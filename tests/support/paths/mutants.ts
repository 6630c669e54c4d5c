import { assign, createMachine, type AnyStateMachine } from 'xstate'
import type { MachineModel } from './model.ts'
import { noticedBy } from './run.ts'

/** More steps than any event of ours causes; a mutant that runs in circles is stopped by it. */
export const LONGEST_RUN = 1000

export interface Mutant {
  /** What is wrong with it, as in `guard isExpired is always true`. */
  name: string
  machine: AnyStateMachine
}

/**
 * The machine with one thing broken at a time: each action does nothing, each guard always agrees
 * or always refuses, each fixed delay is a millisecond late.
 */
function mutantsOf(original: AnyStateMachine): Mutant[] {
  const config = { ...original.config, options: { maxIterations: LONGEST_RUN } }
  const machine: AnyStateMachine = createMachine(config, original.implementations)
  const { actions, guards, delays } = machine.implementations
  return [
    ...Object.keys(actions).map((action) => ({
      name: `action ${action} does nothing`,
      machine: machine.provide({ actions: { [action]: assign({}) } }),
    })),
    ...Object.keys(guards).flatMap((guard) =>
      [true, false].map((verdict) => ({
        name: `guard ${guard} is always ${verdict}`,
        machine: machine.provide({ guards: { [guard]: () => verdict } }),
      })),
    ),
    ...Object.entries(delays).flatMap(([name, delay]) =>
      typeof delay === 'number'
        ? {
            name: `delay ${name} is late`,
            machine: machine.provide({ delays: { [name]: delay + 1 } }),
          }
        : [],
    ),
  ]
}

/** The mutants that a model does not notice: what its invariants and scenarios have no word about. */
export const survivorsOf = (model: MachineModel): string[] =>
  mutantsOf(model.machine)
    .filter(({ machine }) => noticedBy({ ...model, machine }) === null)
    .map(({ name }) => name)
