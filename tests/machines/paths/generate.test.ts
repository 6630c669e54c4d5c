import { describe, expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { pathsOf, type GeneratedPath } from '#tests/support/paths/generate.ts'
import { identityOf } from '#tests/support/paths/identity.ts'
import type { MachineModel } from '#tests/support/paths/model.ts'
import { coverageOf } from '#tests/support/paths/path-coverage.ts'
import { eventKey } from '#tests/support/paths/path-id.ts'
import { replay } from '#tests/support/paths/replay.ts'
import { pathKinds } from '#tests/support/paths/routes.ts'
import { freshWitness, withStandIns } from '#tests/support/paths/stand-in.ts'
import { surveyOf } from '#tests/support/paths/survey.ts'
import { reportDialogModel } from '../report-dialog/report-dialog.model.ts'
import { themeModel } from '../theme/theme.model.ts'
import { courierModel } from './courier.ts'

const models: readonly (readonly [string, MachineModel])[] = [
  ['theme', themeModel],
  ['report-dialog', reportDialogModel],
  ['courier', courierModel(null)],
]

describe.each(models)('%s 的路径', (_name, model) => {
  const survey = surveyOf(model)
  const situationsOf = ({ start, steps }: GeneratedPath) =>
    [start.snapshot, ...steps.map((step) => step.snapshotAfter)].map(
      (snapshot: AnyMachineSnapshot) => identityOf(model, snapshot),
    )
  const reachable = new Set(survey.rounds.flatMap((round) => [...round.situations.keys()]))

  test('走遍：每个状态、每条转移、每种事件都走到', () => {
    const { paths, left } = pathsOf(model, { kind: 'edges' }, survey)
    const { states, transitions } = coverageOf(model, paths)
    expect([states.missing, transitions.missing, left]).toEqual([[], [], 0])
    const walked = new Set(
      paths.flatMap(({ steps }) => steps.map(({ event }) => eventKey(model, event))),
    )
    const possible = survey.rounds.flatMap(({ situations }) =>
      [...situations.values()].flatMap(({ steps }) =>
        steps.map(({ event }) => eventKey(model, event)),
      ),
    )
    expect(walked).toEqual(new Set(possible))
  })

  test('最短：每种情形都到，没有更短的走法', () => {
    const { paths } = pathsOf(model, { kind: 'shortest', limit: 1000 }, survey)
    expect(new Set(paths.flatMap(situationsOf))).toEqual(reachable)
    for (const path of paths) {
      const end = situationsOf(path).at(-1) ?? ''
      const lengths = survey.rounds.flatMap(({ situations }) => {
        const situation = situations.get(end)
        return situation ? [situation.trail.length] : []
      })
      expect(path.steps).toHaveLength(Math.min(...lengths))
    }
  })

  test('不重复：没有一条回到去过的情形', () => {
    const { paths } = pathsOf(model, { kind: 'simple' }, survey)
    expect(paths.length).toBeGreaterThan(0)
    for (const path of paths) {
      const passed = situationsOf(path)
      expect(new Set(passed).size).toBe(passed.length)
    }
  })

  test.each(pathKinds)('%s：照着走，活的机器真的到那里', (kind) => {
    for (const { start, steps } of pathsOf(model, { kind, limit: 30 }, survey).paths) {
      const witness = freshWitness()
      const walk = {
        model,
        machine: withStandIns(model.machine, witness),
        input: start.input,
        trail: steps.map(({ event }) => event),
        witness,
        walked: { states: new Set<string>(), transitions: new Set<string>() },
        sneaked: null,
      }
      const promised = steps.at(-1)?.snapshotAfter ?? start.snapshot
      expect(identityOf(model, replay(walk))).toBe(identityOf(model, promised))
      const taken = [start, ...steps].flatMap(({ transitions }) => transitions)
      expect(new Set(taken)).toEqual(walk.walked.transitions)
    }
  })
})

test('没有一条是另一条的开头', () => {
  for (const kind of pathKinds) {
    const { paths } = pathsOf(reportDialogModel, { kind })
    const beginnings = paths.flatMap(({ steps }) => steps.slice(0, -1).map(({ id }) => id))
    expect(paths.filter(({ id }) => beginnings.includes(id))).toEqual([])
  }
})

test('超过上限就不写，并说出少了多少', () => {
  const survey = surveyOf(reportDialogModel)
  const all = pathsOf(reportDialogModel, { kind: 'shortest', limit: 1000 }, survey)
  const few = pathsOf(reportDialogModel, { kind: 'shortest', limit: 10 }, survey)
  expect([all.left, all.isOpenEnded]).toEqual([0, false])
  expect(few.paths).toHaveLength(10)
  expect(few.left).toBeGreaterThan(0)
  // What has been cut off ends no sooner than what would go on from it.
  expect(few.left).toBeLessThanOrEqual(all.paths.length)
  const simple = pathsOf(reportDialogModel, { kind: 'simple', limit: 20 }, survey)
  expect(simple.paths).toHaveLength(20)
  expect([simple.left > 0, simple.isOpenEnded]).toEqual([true, true])
})

test('上限先留下能到不同状态的，再留别的走法', () => {
  const { paths } = pathsOf(reportDialogModel, { kind: 'simple', limit: 9 })
  const reached = paths.flatMap(({ start, steps }) =>
    [start.snapshot, ...steps.map((step) => step.snapshotAfter)].map(({ value }) =>
      JSON.stringify(value),
    ),
  )
  expect(new Set(reached).size).toBe(11)
})
