import assert from 'node:assert/strict'
import { done, fail, type Scenario } from '#tests/support/paths/model.ts'
import {
  blur,
  change,
  empty,
  filled,
  follow,
  limited,
  news,
  offline,
  pauseInTyping,
  rebase,
  rules,
  second,
  sendCode,
  submit,
  taken,
  unknownAddress,
  validate,
  wrongCode,
  type registrationMachine,
} from './form.events.ts'

/** A registration with a mailed code and a checked nickname, walk by walk. */
export const formScenarios: readonly Scenario<typeof registrationMachine>[] = [
  {
    name: '离开过的字段才算碰过，离开两次也只算一次',
    input: { ...rules, values: empty },
    trail: [blur('email'), blur('email')],
    shows({ context }) {
      assert.deepEqual(context.touched, ['email'])
    },
  },
  {
    name: '没动过的表单跟着服务器走，查昵称的结论作废',
    trail: [
      change('nickname', '墨客'),
      pauseInTyping,
      change('nickname', '阿砚'),
      follow(news),
    ],
    shows({ context, value }) {
      assert.deepEqual(context.values, news)
      assert.equal(value.check, 'unchecked')
    },
  },
  {
    name: '先前写的又在：算写了一半，没写的跟着服务器走；提交成了就不再留',
    input: { validate, values: filled, typed: { nickname: '墨客' } },
    trail: [follow(news), submit, done('submit', 'ok')],
    shows({ context, value }, { asked, calls }) {
      const values = { email: 'n@b.cn', nickname: '墨客' }
      assert.deepEqual(asked, [{ of: 'submit', input: { values } }])
      assert.equal(value.entry, 'succeeded')
      assert.deepEqual(context.values, values)
      assert.deepEqual(
        calls.map(({ params }) => params),
        [
          { typed: { nickname: '墨客' }, upon: filled },
          { typed: { nickname: '墨客' }, upon: news },
          { typed: {}, upon: values },
        ],
      )
    },
  },
  {
    name: '先前写的在别处存过了：一开始就不再留',
    input: { validate, values: filled, typed: { ...filled } },
    trail: [],
    shows: (_, { calls }) => assert.deepEqual(calls, [keptNothing(filled)]),
  },
  {
    name: '点了才换的：换上的正是写的，不再留',
    input: { validate, isRebasedWhenAsked: true, values: filled },
    trail: [change('nickname', '新砚'), follow(news), rebase],
    shows: (_, { calls }) => assert.deepEqual(calls.at(-1), keptNothing(news)),
  },
  {
    name: '提交途中来了新的，正是这时写的：成功之后不再留',
    trail: [submit, change('nickname', '新砚'), follow(news), done('submit', 'u1')],
    shows: (_, { calls }) => assert.deepEqual(calls.at(-1), keptNothing(news)),
  },
  {
    name: '成功之后服务器说的正是接着写的：不再留',
    trail: [submit, done('submit', 'u1'), change('nickname', '新砚'), follow(news)],
    shows: (_, { calls }) => assert.deepEqual(calls.at(-1), keptNothing(news)),
  },
  {
    name: '动过的不跟，写的都在；改成服务器说的样子，又算没动过',
    trail: [
      change('email', 'n@b.cn'),
      follow(news),
      change('nickname', '新砚'),
      follow({ email: 'm@b.cn', nickname: '阿墨' }),
    ],
    shows({ context }) {
      assert.deepEqual(context.values, { email: 'm@b.cn', nickname: '阿墨' })
    },
  },
  {
    name: '服务器说的没有变：碰过的还是碰过的',
    trail: [blur('email'), follow(filled)],
    shows({ context }) {
      assert.deepEqual(context.touched, ['email'])
    },
  },
  {
    name: '动过的留着写的，没动的换成新的',
    trail: [blur('email'), change('nickname', '墨客'), blur('nickname'), follow(news)],
    shows({ context }) {
      assert.deepEqual(context.values, { ...news, nickname: '墨客' })
      assert.deepEqual(context.initial, news)
      assert.deepEqual(context.touched, ['nickname'])
    },
  },
  {
    name: '点了才换的：写过就等着',
    input: { validate, isRebasedWhenAsked: true, values: filled },
    trail: [change('nickname', '墨客'), follow(news)],
    shows({ context }) {
      assert.deepEqual(context.values, { ...filled, nickname: '墨客' })
      assert.notEqual(context.newest, context.initial)
    },
  },
  {
    name: '点了才换的：点了，写的还在，没动的换成新的，为什么没收下不再说',
    input: { validate, isRebasedWhenAsked: true, values: filled },
    trail: [change('nickname', '墨客'), submit, fail('submit', offline), follow(news), rebase],
    shows({ context }) {
      assert.deepEqual(context.values, { ...news, nickname: '墨客' })
      assert.equal(context.newest, context.initial)
      assert.equal(context.failure, null)
    },
  },
  {
    name: '点了才换的：写回原样，也不在手底下换',
    input: { validate, isRebasedWhenAsked: true, values: filled },
    trail: [change('nickname', '墨客'), follow(news), change('nickname', '阿砚')],
    shows({ context }) {
      assert.deepEqual(context.values, filled)
    },
  },
  {
    name: '点了才换的：没动过的立刻换',
    input: { validate, isRebasedWhenAsked: true, values: filled },
    trail: [follow(news)],
    shows({ context }) {
      assert.deepEqual(context.values, news)
    },
  },
  {
    name: '新的来了又变回原样：没有什么要换',
    input: { validate, isRebasedWhenAsked: true, values: filled },
    trail: [change('nickname', '墨客'), follow(news), follow({ ...filled })],
    shows({ context }) {
      assert.equal(context.newest, context.initial)
    },
  },
  {
    name: '提交途中来了新的，没有收下：写的还在，没动的换成新的，为什么没收下还看得到',
    trail: [change('nickname', '墨客'), submit, follow(news), fail('submit', taken)],
    shows({ context }) {
      assert.deepEqual(context.values, { ...news, nickname: '墨客' })
      assert.deepEqual(context.failure, taken.failure)
      assert.deepEqual(context.serverErrors, taken.failure.fields)
    },
  },
  {
    name: '说昵称不行之后昵称换成了新的：那句话不挂在新的上',
    trail: [submit, fail('submit', taken), follow(news)],
    shows({ context }) {
      assert.deepEqual(context.serverErrors, {})
    },
  },
  {
    name: '提交途中改的不算存过：成功之后还在，其余换成收下的',
    trail: [
      change('nickname', '墨客'),
      submit,
      change('email', 'c@b.cn'),
      follow(news),
      done('submit', 'u1'),
    ],
    shows({ context, value }) {
      assert.deepEqual(context.values, { email: 'c@b.cn', nickname: '新砚' })
      assert.equal(value.entry, 'editing')
      assert.equal(context.answer, null)
    },
  },
  {
    name: '成功之后服务器才说现在是什么：换上，可以接着改',
    trail: [
      change('nickname', '墨客'),
      submit,
      done('submit', 'u1'),
      follow({ ...filled, nickname: '墨客' }),
    ],
    shows({ context, value }) {
      assert.deepEqual(context.values, { ...filled, nickname: '墨客' })
      assert.equal(value.entry, 'editing')
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

/** Nothing is typed upon these. */
const keptNothing = (upon: object) => ({ type: 'keep', params: { typed: {}, upon } })
