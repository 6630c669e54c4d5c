import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { pathsOf } from '#tests/support/paths/generate.ts'
import { statesOf } from '#tests/support/paths/graph.ts'
import { actorOf, isAfter, type MachineModel } from '#tests/support/paths/model.ts'
import { coverageOf } from '#tests/support/paths/path-coverage.ts'
import { eventKey } from '#tests/support/paths/path-id.ts'
import { surveyOf } from '#tests/support/paths/survey.ts'
import { tellEvent, tellPath, tellSituation, titleOfPath } from '#tests/support/paths/tell.ts'
import { kettleModel } from './kettle.ts'
import { models } from '../models.ts'

const ids = new Set<string>()

describe.each(models.map((model): [string, MachineModel] => [model.name, model]))(
  '%s 的话',
  (_name, model) => {
    const { words } = model
    const heard = eventTypesOf(model.machine)

    test('每个状态、每种事件、每种结果、每个时限都有话说，没有多余的', () => {
      const innermost = statesOf(model.machine)
        .filter(({ type, path }) => (type === 'atomic' || type === 'final') && path.length > 0)
        .map(({ path }) => path.join('.'))
      expect(Object.keys(words.states).toSorted()).toEqual(innermost.toSorted())
      const isTold = (type: string) => !isAfter({ type }) && actorOf({ type }) === null
      expect(Object.keys(words.events)).toEqual(expect.arrayContaining(heard.filter(isTold)))
      const delays = heard.flatMap((type) => (isAfter({ type }) ? type.split('.')[2] : []))
      expect(new Set(Object.keys(words.after ?? {}))).toEqual(new Set(delays))
    })

    test('到了多久，话里说的就是多久', () => {
      const fixed = Object.entries(model.machine.implementations.delays ?? {}).flatMap(
        ([name, delay]) => (typeof delay === 'number' ? [[name, delay] as const] : []),
      )
      for (const [name, delay] of fixed) {
        const spoken = delay < 1000 ? `${delay} 毫秒` : `${delay / 1000} 秒`
        expect(words.after?.[name]).toContain(spoken)
      }
    })

    test('在同一种情形里，做两件不同的事，说的也不同', () => {
      const survey = surveyOf(model)
      for (const { snapshot, steps } of survey.rounds.flatMap(({ situations }) => [
        ...situations.values(),
      ])) {
        expectChinese(tellSituation(words, snapshot))
        const keys = new Set(steps.map(({ event }) => eventKey(model, event)))
        const told = new Set(steps.map(({ event }) => tellEvent(words, event, snapshot)))
        expect(told.size, [...told].join('\n')).toBe(keys.size)
        for (const text of told) expectChinese(text)
      }
      expectPathsToTell(model, survey)
    })
  },
)

test('少了一句话，就说出少的是哪一句', () => {
  const { words, ...rest } = kettleModel()
  const [path] = pathsOf({ ...rest, words }, { kind: 'edges' }).paths.toReversed()
  if (!path) throw new Error('A kettle has paths')
  const { 'kettle.switchOn': _unsaid, ...events } = words.events
  expect(() => tellPath({ ...words, events }, path)).toThrow(
    "水壶 has no word for 'kettle.switchOn'",
  )
  expect(() => tellPath({ ...words, states: { off: '灯不亮' } }, path)).toThrow(
    "水壶 has no word for 'heating'",
  )
  expect(() => tellPath({ ...words, after: {} }, path)).toThrow(/no word for 'xstate\.after/)
})

/** The paths over everything go over everything, begin differently, and have ids that nobody else has. */
function expectPathsToTell(model: MachineModel, survey: ReturnType<typeof surveyOf>) {
  const { paths, left } = pathsOf(model, { kind: 'edges' }, survey)
  const { states, transitions } = coverageOf(model, paths)
  expect([states.missing, transitions.missing, left]).toEqual([[], [], 0])
  const starts = new Set(
    survey.rounds.map(({ input, machine }) =>
      titleOfPath(model.words, {
        id: '',
        machine: model.name,
        kind: 'edges',
        start: { input, ...machine.start() },
        steps: [],
      }),
    ),
  )
  expect(starts.size).toBe(model.starts.length)
  for (const { id } of paths) {
    expect(ids).not.toContain(id)
    ids.add(id)
  }
}

/** Whole sentences: nothing that a value without words leaves in a text. */
function expectChinese(text: string) {
  expect(text).toMatch(/\p{Script=Han}/u)
  expect(text).not.toMatch(/undefined|null|NaN|\[object|=>|；；|^；|；$/)
}

const eventTypesOf = (machine: AnyStateMachine) =>
  [...new Set(statesOf(machine).flatMap((state) => [...state.transitions.keys()]))].filter(
    (type) => !type.startsWith('xstate.done.state'),
  )
