import assert from 'node:assert/strict'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import { after, done, fail, type Scenario, type Witness } from '#tests/support/paths/model.ts'
import {
  adopted,
  ban,
  banned,
  bannedForever,
  first,
  invalid,
  logout,
  other,
  parked,
  renewed,
  unauthorized,
} from './session.events.ts'

/** The session of specification §4 and §8, walk by walk. */
export const sessionScenarios: readonly Scenario<typeof sessionMachine>[] = [
  {
    name: '改了自己的资料：存下来；不是自己的不算',
    input: { account: first },
    trail: [
      { type: 'user.changed', user: { ...first.user, nickname: '新名' } },
      { type: 'user.changed', user: other.user },
    ],
    shows({ context }, { calls }) {
      const account = { ...first, user: { ...first.user, nickname: '新名' } }
      assert.deepEqual(context.account, account)
      assert.deepEqual(calls, [{ type: 'persist', params: { account } }])
    },
  },
  {
    name: '五十个请求同时 401：只刷新一次，五十个都重发一次',
    input: { account: first },
    trail: [...fifty((id) => unauthorized(id, 't1')), done('refresh', renewed)],
    shows(snapshot, witness) {
      assert.deepEqual(snapshot.value, { signedIn: 'idle' })
      assert.deepEqual(witness.started, ['refresh'])
      assert.deepEqual(
        witness.emitted.filter(({ type }) => type === 'request.retry'),
        [{ type: 'request.retry', ids: fifty((id) => id) }],
      )
    },
  },
  {
    name: '刷新失败：等着的都被拒绝，登录态清空，只结束一次',
    input: { account: first },
    trail: [unauthorized('a', 't1'), parked('b'), fail('refresh', new Error('refused'))],
    shows(snapshot, witness) {
      assert.deepEqual(snapshot.value, { signedOut: 'plain' })
      assert.deepEqual(ends(witness), [
        { type: 'request.reject', ids: ['a', 'b'], reason: 'refreshFailed' },
        { type: 'session.ended', reason: 'refreshFailed', ban: null, userId: 'u1' },
      ])
      assert.deepEqual(witness.calls, [
        { type: 'persist', params: { account: null } },
        { type: 'abortInFlight', params: { reason: 'refreshFailed' } },
      ])
    },
  },
  {
    name: '刷新令牌已过期：不去刷新，直接登出',
    input: { account: first },
    trail: [unauthorized('a', 't1', true)],
    shows(_snapshot, witness) {
      assert.deepEqual(witness.started, [])
      assert.deepEqual(ends(witness), [
        { type: 'request.reject', ids: ['a'], reason: 'expired' },
        { type: 'session.ended', reason: 'expired', ban: null, userId: 'u1' },
      ])
    },
  },
  {
    name: '没有令牌的 401：只拒绝那个请求',
    trail: [unauthorized('a', null)],
    shows(_snapshot, witness) {
      assert.deepEqual(witness.emitted, [
        { type: 'request.reject', ids: ['a'], reason: 'noToken' },
      ])
    },
  },
  {
    name: '令牌已经换过：旧令牌的 401 立即重发，不再刷新',
    input: { account: first },
    trail: [unauthorized('a', 't1'), done('refresh', renewed), unauthorized('late', 't1')],
    shows(_snapshot, witness) {
      assert.deepEqual(witness.started, ['refresh'])
      assert.deepEqual(witness.emitted.at(-1), { type: 'request.retry', ids: ['late'] })
    },
  },
  {
    name: '2005：清空登录态',
    input: { account: first },
    trail: [invalid],
    shows(snapshot, witness) {
      assert.equal(snapshot.context.ended, 'invalid')
      assert.deepEqual(witness.emitted.at(-1), {
        type: 'session.ended',
        reason: 'invalid',
        ban: null,
        userId: 'u1',
      })
    },
  },
  {
    name: '封禁：取消一切，只告知一次，确认后可以再登录',
    input: { account: first },
    trail: [unauthorized('a', 't1'), banned, banned, { type: 'ban.acknowledged' }],
    shows(snapshot, witness) {
      assert.deepEqual(snapshot.value, { signedOut: 'plain' })
      assert.deepEqual(ends(witness), [
        { type: 'request.reject', ids: ['a'], reason: 'banned' },
        { type: 'session.ended', reason: 'banned', ban, userId: 'u1' },
      ])
    },
  },
  {
    name: '被封禁的账号在登录时就得知',
    trail: [banned],
    shows(snapshot, witness) {
      assert.deepEqual(snapshot.value, { signedOut: 'banned' })
      assert.deepEqual(witness.emitted.at(-1), {
        type: 'session.ended',
        reason: 'banned',
        ban,
        userId: null,
      })
    },
  },
  {
    name: '一个人被封禁，没有点确定，另一个也被封禁的人来登录：说的是后一个人的封禁，对话框不再问',
    trail: [banned, bannedForever],
    shows(snapshot, witness) {
      assert.deepEqual(snapshot.context.ban, bannedForever.ban)
      assert.equal(ends(witness).length, 1)
    },
  },
  {
    name: '登出请求失败也照样登出',
    input: { account: first },
    trail: [logout, fail('logout', new Error('offline'))],
    shows(snapshot, witness) {
      assert.equal(snapshot.context.account, null)
      assert.deepEqual(witness.calls[0], { type: 'persist', params: { account: null } })
    },
  },
  {
    name: '登出请求没有回音：两秒后照样登出',
    input: { account: first },
    trail: [logout, after('logoutPatience', 'session.signingOut')],
    shows(snapshot, witness) {
      assert.equal(snapshot.context.account, null)
      assert.deepEqual(
        witness.timers.map(({ delay }) => delay),
        [2_000],
      )
    },
  },
  {
    name: '刷新途中登出：等着的立刻被拒绝',
    input: { account: first },
    trail: [unauthorized('a', 't1'), logout],
    shows(_snapshot, witness) {
      assert.deepEqual(ends(witness), [
        { type: 'request.reject', ids: ['a'], reason: 'logout' },
      ])
    },
  },
  {
    name: '别的标签页换了同一个人的新令牌：等着的用它重发',
    input: { account: first },
    trail: [unauthorized('a', 't1'), adopted(renewed)],
    shows(snapshot, witness) {
      assert.deepEqual(snapshot.context.account, renewed)
      assert.deepEqual(witness.emitted.at(-1), { type: 'request.retry', ids: ['a'] })
      assert.deepEqual(witness.calls, [])
    },
  },
  {
    name: '别的标签页换成另一个人：等着的绝不用新身份重发',
    input: { account: first },
    trail: [unauthorized('a', 't1'), adopted(other)],
    shows(snapshot, witness) {
      assert.deepEqual(snapshot.context.account, other)
      assert.deepEqual(witness.emitted.slice(1), [
        { type: 'request.reject', ids: ['a'], reason: 'adoptedAway' },
        { type: 'session.ended', reason: 'adoptedAway', ban: null, userId: 'u1' },
        { type: 'session.started', user: other.user },
      ])
    },
  },
  {
    name: '别的标签页只改了资料：正在进行的刷新不中断',
    input: { account: first },
    trail: [
      unauthorized('a', 't1'),
      adopted({ ...first, user: { ...first.user, nickname: '新名' } }),
    ],
    shows(snapshot) {
      assert.deepEqual(snapshot.value, { signedIn: 'refreshing' })
      assert.equal(snapshot.context.account?.user.nickname, '新名')
    },
  },
]

function fifty<T>(build: (id: string) => T): T[] {
  return Array.from({ length: 50 }, (_, index) => build(`q${index}`))
}

/** What was rejected and ended, in order. */
const ends = ({ emitted }: Witness) =>
  emitted.filter(
    (event) =>
      event.type === 'session.ended' ||
      (event.type === 'request.reject' && event['ids'].length > 0),
  )
