import assert from 'node:assert/strict'
import { done, fail, type Scenario } from '#tests/support/paths/model.ts'
import {
  blur,
  change,
  filled,
  follow,
  news,
  offline,
  pauseInTyping,
  rebase,
  submit,
  taken,
  validate,
  type registrationMachine,
} from '../form.events.ts'

/** What the server says meanwhile, and what was typed before: no typed word is lost, what nobody typed is the newest. */
export const followingScenarios: readonly Scenario<typeof registrationMachine>[] = [
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
    name: '提交途中改了昵称，正查着的时候收下了前一版：改的还没有提交',
    trail: [
      submit,
      change('nickname', '墨客'),
      follow(news),
      pauseInTyping,
      done('submit', 'u1'),
    ],
    shows({ value }, { started }) {
      assert.deepEqual(value, { entry: 'editing', code: 'ready', check: 'checking' })
      assert.deepEqual(started, ['submit', 'check'])
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
]

/** Nothing is typed upon these. */
const keptNothing = (upon: object) => ({ type: 'keep', params: { typed: {}, upon } })
