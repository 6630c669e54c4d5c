import { expect, test } from 'vitest'
import { type AppealStatus, nextAppealStatus } from '#machines/lifecycle/appeal.machine.ts'

const statuses: AppealStatus[] = ['pending', 'accepted', 'denied']

test('申诉的每个状态、每个答复，能不能恢复，结果都在这张表里', () => {
  const table = [true, false].flatMap((isRestorable) =>
    statuses.map((status) => [
      status,
      isRestorable,
      nextAppealStatus({ status, isRestorable }, { type: 'appeal.accept' }),
      nextAppealStatus({ status, isRestorable }, { type: 'appeal.deny' }),
    ]),
  )
  expect(table).toEqual([
    ['pending', true, 'accepted', 'denied'],
    ['accepted', true, undefined, undefined],
    ['denied', true, undefined, undefined],
    ['pending', false, undefined, 'denied'],
    ['accepted', false, undefined, undefined],
    ['denied', false, undefined, undefined],
  ])
})
