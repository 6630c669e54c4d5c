import { expect, test } from 'vitest'
import { queuesOf } from '#server/outbox/outbox.ts'
import { nameOf } from '#src/features/admin/system/useDeliveries.ts'
import { eventNames } from '#src/messages/admin/deliveries.ts'

test('成员会听到的每一种事都有中文的名字；不认识的照原样说', () => {
  expect(Object.keys(eventNames).toSorted()).toEqual(Object.keys(queuesOf).toSorted())
  expect(nameOf({ kind: 'mail', what: 'reset' })).toBe('重置密码的链接')
  expect(nameOf({ kind: 'mail', what: 'spaceship' })).toBe('spaceship')
})
