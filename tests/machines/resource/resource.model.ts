import assert from 'node:assert/strict'
import { lifetimes } from '#machines/resource/lifetimes.ts'
import { createResourceMachine } from '#machines/resource/resource.machine.ts'
import { after, defineModel, done, fail } from '#tests/support/paths/model.ts'
import { resourceWords } from './resource.words.ts'

const activated = { type: 'page.activated' } as const
const refresh = { type: 'resource.refresh' } as const
const invalidate = { type: 'resource.invalidate' } as const
const patch = { type: 'resource.patch', data: '改了一点的' } as const
const clear = { type: 'resource.clear' } as const
const offline = { failure: { kind: 'offline' } }
const missing = { failure: { kind: 'missing', code: 2002 } }
const lifetimeOver = after('lifetime', 'resource.fresh')

/** What is asked anew when what it will answer is old already. */
const onTheWay: Record<string, string[]> = { loading: ['load'], refreshing: ['refresh'] }

export const resourceModel = defineModel({
  name: 'resource',
  machine: createResourceMachine<string>(),
  words: resourceWords,
  starts: [
    { key: null, lifetime: lifetimes.home },
    { key: null, lifetime: lifetimes.home, data: '带来的' },
  ],
  cases: [
    activated,
    refresh,
    invalidate,
    clear,
    { type: 'resource.replace', data: '改过的' },
    patch,
    done('load', '首页'),
    fail('load', offline),
    done('refresh', '新的首页'),
    fail('refresh', offline),
    fail('refresh', missing),
  ],
  isRest: ({ value }) => value === 'fresh' || value === 'unloaded',
  invariant(snapshot, { trail }) {
    const { data, failure } = snapshot.context
    const { value } = snapshot
    const hasData = value === 'fresh' || value === 'stale' || value === 'refreshing'
    assert.equal(data !== null, hasData)
    assert.equal(snapshot.hasTag('loading'), Object.keys(snapshot.children).length === 1)
    if (value === 'fresh') assert.equal(failure, null)
    if (value === 'refreshing')
      assert.ok(snapshot.can(done('refresh', '') as never), 'the answer is waited for')
    if (value === 'failed') assert.notEqual(failure, null)
    if (trail.at(-1)?.type === 'resource.clear') assert.equal(value, 'unloaded')
  },
  step({ before, event, after, did }) {
    const { value } = before
    const isFirst = value === 'unloaded' || value === 'failed'
    const asks = isFirst ? 'loading' : 'refreshing'
    switch (event.type) {
      case 'page.activated':
        return assert.equal(after.value, isFirst || value === 'stale' ? asks : value)
      case 'resource.refresh':
        return assert.equal(after.value, value === 'loading' ? value : asks)
      case 'resource.invalidate':
        // What is on its way may be from before the change.
        assert.deepEqual(did.started, onTheWay[String(value)] ?? [])
        return assert.equal(after.value, value === 'fresh' ? 'stale' : value)
      case 'resource.clear':
        return assert.equal(after.value, 'unloaded')
      case 'resource.replace':
        assert.equal(after.context.data, event['data'])
        return assert.equal(after.value, 'fresh')
      case 'resource.patch': {
        const hasData = before.context.data !== null
        assert.equal(after.context.data, hasData ? event['data'] : null)
        assert.deepEqual(after.context.failure, before.context.failure)
        // What is on its way may be from before the change. A first answer is waited for: there is nothing to change yet.
        assert.deepEqual(did.started, value === 'refreshing' ? ['refresh'] : [])
        return assert.equal(after.value, value)
      }
      case 'xstate.error.actor.load':
        assert.deepEqual(after.context.failure, offline.failure)
        return assert.equal(after.value, 'failed')
      case 'xstate.error.actor.refresh':
        assert.deepEqual(after.context.failure, Object(event['error']).failure)
        return assert.equal(after.value, event['error'] === missing ? 'failed' : 'stale')
      case lifetimeOver.type:
        return assert.equal(after.value, 'stale')
      case 'xstate.done.actor.load':
      case 'xstate.done.actor.refresh':
        assert.equal(after.context.data, event['output'])
        return assert.equal(after.value, 'fresh')
    }
  },
  scenarios: [
    {
      name: '首页缓存 300000 毫秒；过期后再次进入才重新取',
      trail: [activated, done('load', '首页'), activated, lifetimeOver, activated],
      shows({ value }, { started, timers }) {
        assert.equal(value, 'refreshing')
        assert.deepEqual(started, ['load', 'refresh'])
        assert.deepEqual(
          timers.map(({ delay }) => delay),
          [300_000],
        )
      },
    },
    {
      name: '只改了一点（如赞了、关注了）：其余的不因此变新，到了时候照样重取',
      trail: [activated, done('load', '首页'), patch, lifetimeOver, patch, activated],
      shows({ value, context }, { started, timers }) {
        assert.equal(value, 'refreshing')
        assert.equal(context.data, '改了一点的')
        assert.deepEqual(started, ['load', 'refresh'])
        assert.equal(timers.length, 1)
      },
    },
    {
      name: '正在重取时改了一点：改了的先看着，再问一次',
      trail: [activated, done('load', '首页'), refresh, patch],
      shows({ value, context }, { started }) {
        assert.equal(value, 'refreshing')
        assert.equal(context.data, '改了一点的')
        assert.deepEqual(started, ['load', 'refresh', 'refresh'])
      },
    },
    {
      name: '服务器画好的页面带来了内容：不再取，从这时起算新的',
      input: { key: null, lifetime: lifetimes.home, data: '带来的' },
      trail: [activated, lifetimeOver],
      shows({ value, context }, { started }) {
        assert.equal(value, 'stale')
        assert.equal(context.data, '带来的')
        assert.deepEqual(started, [])
      },
    },
    {
      name: '刷新失败：旧内容还在，失败也说得出',
      trail: [activated, done('load', '首页'), refresh, fail('refresh', offline)],
      shows({ context }) {
        assert.equal(context.data, '首页')
        assert.deepEqual(context.failure, { kind: 'offline' })
      },
    },
    {
      name: '重取时已经没有了（下架、注销）：旧内容不再给人看；再次进入会重试',
      trail: [activated, done('load', '首页'), refresh, fail('refresh', missing)],
      shows({ value, context }) {
        assert.equal(value, 'failed')
        assert.equal(context.data, null)
        assert.deepEqual(context.failure, missing.failure)
      },
    },
    {
      name: '第一次就失败：再次进入会重试',
      trail: [activated, fail('load', offline), activated, done('load', '首页')],
      shows({ context }) {
        assert.equal(context.data, '首页')
        assert.equal(context.failure, null)
      },
    },
    {
      name: '登录态结束后清空，迟到的回答不会写回来',
      trail: [activated, clear],
      shows({ value, context, children }) {
        assert.equal(value, 'unloaded')
        assert.equal(context.data, null)
        assert.deepEqual(Object.keys(children), [])
      },
    },
  ],
})
