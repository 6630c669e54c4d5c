import assert from 'node:assert/strict'
import type { SnapshotFrom } from 'xstate'
import { done, fail, type Scenario } from '#tests/support/paths/model.ts'
import {
  blur,
  change,
  lost,
  offline,
  pauseInTyping,
  submit,
  taken,
  type registrationMachine,
} from '../form.events.ts'

/** The nickname, asked for while it is typed. */
export const checkScenarios: readonly Scenario<typeof registrationMachine>[] = [
  {
    name: '改别的字段，昵称的结论还算数；离开别的字段，不急着查昵称',
    trail: [
      change('nickname', '墨客'),
      blur('email'),
      pauseInTyping,
      done('check'),
      change('email', 'c@d.cn'),
    ],
    shows({ value }, { started }) {
      assert.equal(value.check, 'available')
      assert.deepEqual(started, ['check'])
    },
  },
  {
    name: '昵称：停笔后才查，查询失败即不可用',
    trail: [
      change('nickname', '墨'),
      change('nickname', '墨客'),
      pauseInTyping,
      fail('check', offline),
    ],
    shows({ value, context }, { started }) {
      assert.equal(value.check, 'unavailable')
      assert.deepEqual(context.checkFailure, { kind: 'offline' })
      assert.deepEqual(started, ['check'])
    },
  },
  ...[taken, lost].map((no) => ({
    name: `昵称：服务器说不行（${no.failure.kind}），就不能提交，也不再问`,
    trail: [...unchecked(no), submit],
    shows({ value }: Snapshot, { started }: { started: readonly string[] }) {
      assert.deepEqual(value, { entry: 'editing', code: 'ready', check: 'unavailable' })
      assert.deepEqual(started, ['check'])
    },
  })),
  {
    name: '昵称没有查到，提交：先再查一次，可以用就提交，再按也只提交一次',
    trail: [...unchecked(offline), submit, submit, done('check'), submit],
    shows({ value }, { started }) {
      assert.equal(value.entry, 'submitting')
      assert.deepEqual(started, ['check', 'check', 'submit'])
    },
  },
  {
    name: '昵称没有查到，提交：又没有查到，就不提交；再按再查',
    trail: [...unchecked(offline), submit, fail('check', offline), submit],
    shows({ value }, { started }) {
      assert.equal(value.entry, 'verifying')
      assert.deepEqual(started, ['check', 'check', 'check'])
    },
  },
  {
    name: '昵称没有查到，提交：服务器说不行，就不提交',
    trail: [...unchecked(offline), submit, fail('check', taken), submit],
    shows({ value, context }, { started }) {
      assert.equal(value.entry, 'editing')
      assert.deepEqual(context.checkFailure, taken.failure)
      assert.deepEqual(started, ['check', 'check'])
    },
  },
  {
    name: '昵称没有查到，提交之后接着改：改的是什么都不提交',
    trail: [...unchecked(offline), submit, change('email', 'c@d.cn'), done('check')],
    shows({ value }, { started }) {
      assert.deepEqual(value, { entry: 'editing', code: 'ready', check: 'available' })
      assert.deepEqual(started, ['check', 'check'])
    },
  },
  {
    name: '昵称没有查到，提交之后改了昵称：查新的，不提交',
    trail: [
      ...unchecked(offline),
      submit,
      change('nickname', '墨'),
      pauseInTyping,
      done('check'),
    ],
    shows({ value, context }, { started }) {
      assert.equal(value.entry, 'editing')
      assert.equal(context.values.nickname, '墨')
      assert.deepEqual(started, ['check', 'check', 'check'])
    },
  },
  {
    name: '昵称没有查到，别的也不对：提交只指出来',
    trail: [...unchecked(offline), change('email', ''), submit],
    shows({ value, context }, { started }) {
      assert.equal(value.check, 'unavailable')
      assert.deepEqual(context.touched, ['email', 'nickname'])
      assert.deepEqual(started, ['check'])
    },
  },
  {
    name: '昵称：查询成功即可用；离开字段时再查一次不可用的',
    trail: [
      change('nickname', '墨客'),
      blur('nickname'),
      fail('check', offline),
      blur('nickname'),
      done('check'),
    ],
    shows({ value }) {
      assert.equal(value.check, 'available')
    },
  },
  {
    name: '昵称：改动后，上一次查询的结论作废',
    trail: [change('nickname', '墨客'), pauseInTyping, change('nickname', '墨')],
    shows({ value, children }) {
      assert.equal(value.check, 'waiting')
      assert.deepEqual(Object.keys(children), [])
    },
  },
]

type Snapshot = SnapshotFrom<typeof registrationMachine>

/** A nickname that was typed, and why there is no yes to it. */
function unchecked(error: object) {
  return [change('nickname', '墨客'), pauseInTyping, fail('check', error)]
}
