import assert from 'node:assert/strict'
import { done, fail, type Scenario } from '#tests/support/paths/model.ts'
import {
  blur,
  change,
  empty,
  offline,
  rules,
  submit,
  taken,
  type registrationMachine,
} from '../form.events.ts'

/** What is wrong, and sending it. */
export const submittingScenarios: readonly Scenario<typeof registrationMachine>[] = [
  {
    name: '离开过的字段才算碰过，离开两次也只算一次',
    input: { ...rules, values: empty },
    trail: [blur('email'), blur('email')],
    shows({ context }) {
      assert.deepEqual(context.touched, ['email'])
    },
  },
  {
    name: '提交成功：服务器的回答在手',
    trail: [submit, done('submit', 'u1')],
    shows({ context, value }, { emitted }) {
      assert.equal(value.entry, 'succeeded')
      assert.equal(context.answer, 'u1')
      assert.deepEqual(emitted, [{ type: 'form.succeeded', answer: 'u1' }])
    },
  },
  {
    name: '再次提交时，上一次的错误收起',
    trail: [submit, fail('submit', taken), submit],
    shows({ context }) {
      assert.equal(context.failure, null)
      assert.deepEqual(context.serverErrors, {})
    },
  },
  {
    name: '提交途中改了昵称：说旧昵称不行的回答，不挂在新的上；没有提交成还是说',
    trail: [submit, change('nickname', '新砚'), fail('submit', taken)],
    shows({ context }) {
      assert.deepEqual(context.serverErrors, {})
      assert.deepEqual(context.failure, taken.failure)
    },
  },
  {
    name: '提交途中改了别的：昵称不行就是不行',
    trail: [submit, change('email', 'c@b.cn'), fail('submit', taken)],
    shows({ context }) {
      assert.deepEqual(context.serverErrors, taken.failure.fields)
    },
  },
  {
    name: '改过昵称再提交：说它不行的回答，就挂在它上',
    trail: [change('nickname', '新砚'), submit, fail('submit', taken)],
    shows({ context }) {
      assert.deepEqual(context.serverErrors, taken.failure.fields)
    },
  },
  {
    name: '有错时提交：什么也不发送，错处都指出来',
    input: { ...rules, values: empty },
    trail: [submit],
    shows({ context }, { started }) {
      assert.deepEqual(started, [])
      assert.deepEqual(context.touched, ['email', 'nickname'])
    },
  },
  {
    name: '提交失败：填的都在，服务器说的错误跟着字段，改了才消失',
    trail: [submit, fail('submit', taken), change('email', 'c@d.cn')],
    shows({ context, value }) {
      assert.equal(value.entry, 'editing')
      assert.deepEqual(context.values, { email: 'c@d.cn', nickname: '阿砚' })
      assert.deepEqual(context.serverErrors, { nickname: ['昵称已被使用'] })
    },
  },
  {
    name: '提交途中继续打字，失败后一个字不丢',
    trail: [submit, change('nickname', '阿砚二'), fail('submit', offline)],
    shows({ context }) {
      assert.equal(context.values.nickname, '阿砚二')
      assert.deepEqual(context.failure, { kind: 'offline' })
    },
  },
]
