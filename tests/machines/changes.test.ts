import { expect, test } from 'vitest'
import { changesBetween } from '#tests/support/drawings/changes.ts'
import { tableOf } from '#tests/support/paths/structure.ts'
import { createCourier, type Bug } from './paths/courier.ts'

const since = (bug: Bug | null) =>
  changesBetween(tableOf(createCourier(null)), tableOf(createCourier(bug)))

test('没有变的机器，两个版本之间没有一行', () => {
  expect(since(null)).toEqual([])
})

test('多了的状态、少了的转移和动作，一行一个', () => {
  expect(since('a state nobody reaches')).toEqual(['+ state courier.lost → atomic'])
  expect(since('a wait without an end')).toEqual([
    '~ state courier.waiting: lost entry raise; lost exit cancel',
    '- transition courier.waiting · after short → courier.sending',
    '- transition courier.waiting · parcel.cancel → courier.idle',
  ])
  expect(since('a delivery is not told')).toEqual([
    '~ transition courier.sending · send done: lost emit',
  ])
})

test('换了去处、条件、先后和时长，说得出从前和现在', () => {
  const before = 'delay pause = 100 ms\nx.a · go → x.b | if isOpen | save | tell\n'
  const after = 'delay pause = 200 ms\nx.a · go → x.c | if isFree | tell | save\n'
  expect(changesBetween(before, after)).toEqual([
    '~ delay pause: 100 ms is now 200 ms',
    '~ transition x.a · go: x.b is now x.c; lost if isOpen; got if isFree',
  ])
  expect(
    changesBetween('x.a · go → x.b | save | tell\n', 'x.a · go → x.b | tell | save\n'),
  ).toEqual(['~ transition x.a · go: now in the order tell, save'])
})

test('整台新机器逐行列出，删掉的也是', () => {
  expect(changesBetween('', 'state x (atomic)\n')).toEqual(['+ state x → atomic'])
  expect(changesBetween('state x (atomic)\n', '')).toEqual(['- state x → atomic'])
})
