import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { MachineModel } from './model.ts'
import { problemsOf, runModel, walkScenario } from './run.ts'
import { tableOf } from './structure.ts'

/** Milliseconds; the longest walk has 27,000 steps and takes 10 s alone, and six times as long on a busy machine. */
const WALK_TIMEOUT = 300_000

/**
 * The tests every machine has: each state and transition walked on a live actor with its invariants
 * and disabled events, the scenarios of its model, and its table as committed beside the test.
 */
export function provePaths<T extends AnyStateMachine>(model: MachineModel<T>) {
  describe(`${model.name}：走遍`, () => {
    test(
      '每个状态、每条转移都在活的 actor 上走到，处处守住不变量',
      () => {
        const report = runModel(model)
        expect(problemsOf(report)).toEqual([])
        expect(report.walks.length).toBeGreaterThan(0)
      },
      WALK_TIMEOUT,
    )

    const scenarios = (model.scenarios ?? []).map(
      (scenario) => [scenario.name, scenario] as const,
    )
    test.each(scenarios)('%s', (_name, scenario) => {
      const { reached, witness } = walkScenario(model, scenario)
      expect(witness.trail).toEqual(scenario.trail)
      scenario.shows(reached, witness)
    })

    test('转移表与存档一致', async () => {
      await expect(tableOf(model.machine)).toMatchFileSnapshot(
        `${import.meta.dirname}/../../machines/tables/${model.name}.txt`,
      )
    })
  })
}
