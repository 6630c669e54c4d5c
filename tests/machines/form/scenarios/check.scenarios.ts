import assert from 'node:assert/strict'
import { done, fail, type Scenario } from '#tests/support/paths/model.ts'
import {
  blur,
  change,
  offline,
  pauseInTyping,
  submit,
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
    name: '昵称：停笔后才查，查询失败即不可用，也不能提交',
    trail: [
      change('nickname', '墨'),
      change('nickname', '墨客'),
      pauseInTyping,
      fail('check', offline),
      submit,
    ],
    shows({ value, context }, { started }) {
      assert.equal(value.check, 'unavailable')
      assert.equal(value.entry, 'editing')
      assert.deepEqual(context.checkFailure, { kind: 'offline' })
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
