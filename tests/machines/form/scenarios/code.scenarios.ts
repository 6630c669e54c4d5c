import assert from 'node:assert/strict'
import { done, fail, type Scenario } from '#tests/support/paths/model.ts'
import {
  blur,
  change,
  empty,
  filled,
  limited,
  offline,
  rules,
  second,
  sendCode,
  submit,
  unknownAddress,
  validate,
  wrongCode,
  type registrationMachine,
} from '../form.events.ts'

/** A code by mail, and how long until the next. */
export const codeScenarios: readonly Scenario<typeof registrationMachine>[] = [
  {
    name: '发验证码途中改了邮箱：说旧邮箱不行的回答，不挂在新的上',
    trail: [sendCode, change('email', 'c@b.cn'), fail('sendCode', unknownAddress)],
    shows({ context }) {
      assert.deepEqual(context.serverErrors, {})
      assert.deepEqual(context.codeFailure, unknownAddress.failure)
    },
  },
  {
    name: '改过邮箱再发验证码：说它不行的回答，就挂在它上',
    trail: [change('email', 'c@b.cn'), sendCode, fail('sendCode', unknownAddress)],
    shows({ context }) {
      assert.deepEqual(context.serverErrors, unknownAddress.failure.fields)
    },
  },
  {
    name: '验证码发不出去：说得出原因，再发时收起',
    trail: [sendCode, fail('sendCode', offline)],
    shows({ context, value }) {
      assert.equal(value.code, 'ready')
      assert.deepEqual(context.codeFailure, { kind: 'offline' })
    },
  },
  {
    name: '验证码再发一次，上一次的原因收起',
    trail: [sendCode, fail('sendCode', offline), sendCode],
    shows({ context }) {
      assert.equal(context.codeFailure, null)
    },
  },
  {
    name: '验证码：发送后 60 秒内不能再发',
    input: { ...rules, values: filled },
    trail: [sendCode, done('sendCode'), ...Array.from({ length: 59 }, () => second), sendCode],
    shows({ context, value }, { started }) {
      assert.equal(value.code, 'cooling')
      assert.equal(context.secondsLeft, 1)
      assert.deepEqual(started, ['sendCode'])
    },
  },
  {
    name: '验证码：60 秒后可以再发',
    input: { ...rules, values: filled },
    trail: [sendCode, done('sendCode'), ...Array.from({ length: 60 }, () => second), sendCode],
    shows({ value }, { started }) {
      assert.equal(value.code, 'sending')
      assert.deepEqual(started, ['sendCode', 'sendCode'])
    },
  },
  {
    name: '验证码：发出去才看到邮箱写错了：改好就能再发，寄给新的',
    input: { ...rules, values: filled },
    trail: [sendCode, done('sendCode'), change('email', 'c@d.cn'), sendCode],
    shows({ value }, { asked }) {
      assert.equal(value.code, 'sending')
      assert.deepEqual(
        asked.map(({ input }) => input),
        [{ values: filled }, { values: { ...filled, email: 'c@d.cn' } }],
      )
    },
  },
  {
    name: '验证码：发的途中改了邮箱：不说发到了新的',
    trail: [sendCode, change('email', 'c@d.cn'), done('sendCode')],
    shows({ value, context }) {
      assert.equal(value.code, 'ready')
      assert.equal(context.secondsLeft, 0)
    },
  },
  {
    name: '验证码：等着的时候改了别的，还是等着；改了邮箱，要得太勤也不再说',
    trail: [
      sendCode,
      fail('sendCode', limited),
      second,
      change('nickname', '墨客'),
      change('email', 'c@d.cn'),
    ],
    shows({ value, context }) {
      assert.equal(value.code, 'ready')
      assert.equal(context.codeFailure, null)
    },
  },
  {
    name: '验证码：邮箱不对就不发，指出邮箱的错',
    input: { ...rules, values: empty },
    trail: [sendCode],
    shows({ context }, { started }) {
      assert.deepEqual(started, [])
      assert.deepEqual(context.touched, ['email'])
    },
  },
  {
    name: '验证码：发出去了，先前说的没有填不再说',
    input: { ...rules, codeInput: 'code', values: { ...filled, code: '' } },
    trail: [submit, sendCode, done('sendCode')],
    shows: ({ context }) => assert.deepEqual(context.touched, ['email', 'nickname']),
  },
  {
    name: '验证码：没有发出去，先前说的照旧说',
    input: { ...rules, codeInput: 'code', values: { ...filled, code: '' } },
    trail: [submit, sendCode, fail('sendCode', limited)],
    shows: ({ context }) => assert.deepEqual(context.touched, ['email', 'nickname', 'code']),
  },
  {
    name: '验证码：发了新的，旧的错不错不再说，离开之后才再说它',
    input: { ...rules, codeInput: 'code', values: { ...filled, code: '000000' } },
    trail: [submit, fail('submit', wrongCode), sendCode, done('sendCode'), blur('code')],
    shows({ context }) {
      assert.deepEqual(context.serverErrors, {})
      assert.deepEqual(context.touched, ['code'])
      assert.deepEqual(context.failure, wrongCode.failure)
    },
  },
  {
    name: '验证码：服务器限流时按它说的秒数等',
    trail: [sendCode, fail('sendCode', limited)],
    shows({ context, value }) {
      assert.equal(value.code, 'cooling')
      assert.equal(context.secondsLeft, 2)
    },
  },
  {
    name: '没有验证码的表单不发验证码',
    input: { validate, values: filled },
    trail: [sendCode],
    shows({ value, context }) {
      assert.equal(value.code, 'ready')
      assert.deepEqual(context.touched, [])
    },
  },
]
