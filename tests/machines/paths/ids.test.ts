import { expect, test } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { pathsOf } from '#tests/support/paths/generate.ts'
import type { MachineModel } from '#tests/support/paths/model.ts'
import { eventKey, idRegister } from '#tests/support/paths/path-id.ts'
import { pathKinds } from '#tests/support/paths/routes.ts'
import { themeModel } from '../theme/theme.model.ts'
import { kettleModel, type Writing } from './kettle.ts'

/** The ids of all paths of a kettle; a path's states and events say what it is. */
function idsOf(writing: Writing = {}) {
  const paths = pathKinds.flatMap((kind) => pathsOf(kettleModel(writing), { kind }).paths)
  return new Map(
    paths.map(({ id, start, steps }) => [
      id,
      [
        String(start.snapshot.value),
        ...steps.flatMap(({ event, snapshotAfter }) => [
          [event.type.replace(/^xstate\.after\..*/, 'boiled'), event['cups']].join(' ').trim(),
          String(snapshotAfter.value),
        ]),
      ].join(' '),
    ]),
  )
}

test('编号写下来就不会变', () => {
  expect(Object.fromEntries(idsOf())).toMatchInlineSnapshot(`
    {
      "kettle-10fab45": "off kettle.fill 1 off kettle.switchOn heating kettle.switchOff off",
      "kettle-5yrxzq8": "off kettle.fill 1 off kettle.switchOn heating boiled hot kettle.switchOff off",
      "kettle-c8m2ndp": "off kettle.fill 2 off",
      "kettle-egtecm7": "off kettle.fill 1 off kettle.switchOn heating boiled hot",
      "kettle-jzssc4k": "off kettle.fill 2 off kettle.switchOn heating boiled hot",
      "kettle-mnajg9w": "off kettle.fill 2 off kettle.fill 1 off kettle.switchOn heating boiled hot",
      "kettle-zd46kah": "off kettle.fill 1 off kettle.fill 2 off kettle.switchOn heating boiled hot",
    }
  `)
})

test.each<[string, Writing]>([
  ['条件改了名', { guard: 'hasWater' }],
  ['动作改了名', { action: 'pour' }],
  ['时限改了名', { delay: 'untilHot' }],
  ['多记了一件没有人看得见的事', { hidden: true }],
  ['状态换了先后', { isReversed: true }],
])('%s，编号都不变', (_change, writing) => {
  expect([...idsOf(writing)]).toEqual([...idsOf()])
})

test('模型里的起点和事件换了先后，编号都不变', () => {
  const reordered: MachineModel = {
    ...themeModel,
    starts: themeModel.starts.toReversed(),
    cases: (themeModel.cases as readonly AnyEventObject[]).toReversed(),
  }
  const idsIn = (model: MachineModel) =>
    pathKinds.map((kind) => pathsOf(model, { kind, limit: 50 }).paths.map(({ id }) => id))
  expect(idsIn(reordered)).toEqual(idsIn(themeModel))
})

test('旁边多了一个状态，原来的路径都在，编号不变', () => {
  const before = idsOf()
  const after = idsOf({ canDescale: true })
  expect([...after]).toEqual(expect.arrayContaining([...before]))
  const added = [...after].filter(([id]) => !before.has(id))
  expect(added.length).toBeGreaterThan(0)
  for (const [, course] of added) expect(course).toContain('kettle.descale')
})

test.each<[string, Writing, RegExp]>([
  ['状态改了名', { heating: 'warming' }, /heating/],
  ['事件改了名', { switchOn: 'kettle.press' }, /kettle\.switchOn/],
])('%s，经过它的路径编号变了，别的没有变', (_change, writing, passes) => {
  const before = idsOf()
  const after = idsOf(writing)
  const kept = [...before].filter(([id]) => after.has(id))
  const gone = [...before].filter(([id]) => !after.has(id))
  expect(kept.length).toBeGreaterThan(0)
  expect(gone.length).toBeGreaterThan(0)
  for (const [, course] of kept) expect(course).not.toMatch(passes)
  for (const [, course] of gone) expect(course).toMatch(passes)
})

test('动作带的东西不同，是两件事；只有与它无关的东西不同，还是一件', () => {
  const model = { ...kettleModel(), gist: (part: object) => ('id' in part ? part.id : part) }
  const keyOf = (payload: object) => eventKey(model, { type: 'kettle.fill', ...payload })
  expect(keyOf({ cups: 1 })).not.toBe(keyOf({ cups: 2 }))
  expect(keyOf({ by: { id: 'a' } })).toBe(keyOf({ by: { id: 'a', bio: '新的一格' } }))
  expect(keyOf({ cups: 1, hot: true })).toBe(keyOf({ hot: true, cups: 1 }))
})

test('两条路径撞了编号，马上报出来', () => {
  const nameOf = idRegister(() => 'kettle-0000000')
  const course = { machine: 'kettle', keys: ['null', 'kettle.fill'], states: ['off', 'off'] }
  expect(nameOf(course)).toBe('kettle-0000000')
  expect(nameOf(course)).toBe('kettle-0000000')
  expect(() => nameOf({ ...course, keys: ['null', 'kettle.empty'] })).toThrow(
    /Two paths are called 'kettle-0000000'/,
  )
})
