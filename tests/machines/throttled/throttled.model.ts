import assert from 'node:assert/strict'
import { throttledMachine } from '#machines/throttled/throttled.machine.ts'
import { after, defineModel, done, fail } from '#tests/support/paths/model.ts'
import { throttledWords } from './throttled.words.ts'

const call = { type: 'call' } as const
const forced = { type: 'call.forced' } as const
const clear = { type: 'call.clear' } as const
const windowOver = after('window', 'throttled.cooling')
const timeout = { failure: { kind: 'timeout' } }

export const throttledModel = defineModel({
  name: 'throttled',
  machine: throttledMachine,
  words: throttledWords,
  starts: [{ window: 30_000 }],
  cases: [call, forced, clear, done('run'), fail('run', timeout)],
  invariant(snapshot, { trail, started, timers, emitted }) {
    assert.equal(snapshot.matches('running'), 'run' in snapshot.children)
    if (snapshot.matches('ready')) assert.equal(snapshot.context.wanted, false)
    const last = trail.at(-1)?.type
    if (last === 'call.forced') assert.equal(snapshot.matches('running'), true)
    if (last === 'call') assert.ok(snapshot.matches('running') || snapshot.context.wanted)
    if (last === 'call.clear') assert.equal(snapshot.value, 'ready')
    for (const { delay } of timers) assert.equal(delay, 30_000)
    const outcomes = trail.filter(({ type }) => type.includes('actor.run')).length
    assert.equal(emitted.length, outcomes, 'every outcome is told once')
    const forcedRuns = trail.filter(({ type }) => type === 'call.forced').length
    const free = trail.filter(({ type }) => /error\.actor|after|call\.clear/.test(type)).length
    assert.ok(started.length <= 1 + free + forcedRuns, 'once per window unless forced')
  },
  step({ event, after, did }) {
    if (event.type === 'call.forced')
      assert.deepEqual(did.started, ['run'], 'forced is at once')
    if (event.type === 'xstate.error.actor.run') assert.equal(after.value, 'ready')
    if (did.started.length > 0)
      assert.equal(after.context.wanted, false, 'what starts now is what was wanted')
  },
  scenarios: [
    {
      name: '30000 毫秒之内再叫，等到点再跑一次，只一次',
      trail: [call, done('run'), call, call, windowOver],
      shows(snapshot, { started, timers }) {
        assert.equal(snapshot.value, 'running')
        assert.deepEqual(started, ['run', 'run'])
        assert.deepEqual(
          timers.map(({ delay }) => delay),
          [30_000],
        )
      },
    },
    {
      name: '没有人再叫，到点也不跑',
      trail: [call, done('run'), windowOver],
      shows(snapshot, { started }) {
        assert.equal(snapshot.value, 'ready')
        assert.deepEqual(started, ['run'])
      },
    },
    {
      name: '强制的马上跑，窗口从它重新算起',
      trail: [call, done('run'), forced, done('run')],
      shows(snapshot, { started, emitted }) {
        assert.equal(snapshot.value, 'cooling')
        assert.deepEqual(started, ['run', 'run'])
        assert.deepEqual(emitted, [{ type: 'call.done' }, { type: 'call.done' }])
      },
    },
    {
      name: '跑的途中又叫，到点再跑',
      trail: [call, call, done('run'), windowOver],
      shows(snapshot) {
        assert.equal(snapshot.value, 'running')
      },
    },
    {
      name: '失败了说出来，下一次不必等',
      trail: [call, fail('run', timeout), call],
      shows(snapshot, { emitted }) {
        assert.equal(snapshot.value, 'running')
        assert.deepEqual(emitted, [{ type: 'call.failed', failure: { kind: 'timeout' } }])
      },
    },
    {
      name: '换了人：上一个人的窗口和愿望都不算',
      trail: [call, done('run'), call, clear, call],
      shows(snapshot, { timers }) {
        assert.equal(snapshot.value, 'running')
        assert.equal(snapshot.context.wanted, false)
        assert.deepEqual(timers, [])
      },
    },
  ],
})
