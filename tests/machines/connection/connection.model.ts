import assert from 'node:assert/strict'
import type { SnapshotFrom } from 'xstate'
import { connectionMachine } from '#machines/connection/connection.machine.ts'
import type { HubFailure, TransportChoice } from '#machines/connection/connection.types.ts'
import { after, defineModel, done, fail } from '#tests/support/paths/model.ts'
import { connectionWords } from './connection.words.ts'

const started = { type: 'session.started' } as const
const ended = { type: 'session.ended' } as const
const opened = { type: 'hub.opened', transport: 'webSockets' } as const
const closed = { type: 'hub.closed' } as const
const failed = (failure: HubFailure) => ({ type: 'hub.failed', failure }) as const
const unreachable = failed({ reason: 'unreachable' })
const unauthorized = failed({ reason: 'unauthorized' })
const refused = failed({ reason: 'refused' })
const ban = { message: '发布违规内容', until: null }
const banned = failed({ reason: 'banned', ban })
const online = { type: 'network.online' } as const
const offline = { type: 'network.offline' } as const
const visible = { type: 'page.visible' } as const
const retry = { type: 'connection.retry' } as const
const drop = { type: 'connection.drop' } as const
const ping = { type: 'connection.ping' } as const
const pong = { type: 'hub.pong', latency: 12 } as const
const choose = (choice: TransportChoice) => ({ type: 'connection.choose', choice }) as const

const backoff = after('backoff', 'connection.line.waiting')
const deadline = after('startDeadline', 'connection.line.attached.connecting')
const stable = after('stability', 'connection.line.attached.live.settling')

export const connectionModel = defineModel({
  name: 'connection',
  machine: connectionMachine,
  words: connectionWords,
  starts: [undefined],
  cases: [
    started,
    ended,
    opened,
    closed,
    unreachable,
    unauthorized,
    refused,
    banned,
    online,
    offline,
    visible,
    retry,
    drop,
    ping,
    pong,
    choose('auto'),
    choose('longPolling'),
    done('renew'),
    fail('renew', new Error('offline')),
  ],
  isRest: (snapshot) =>
    snapshot.matches({ line: 'off' }) || snapshot.matches({ line: { attached: 'live' } }),
  invariant(snapshot, { trail, emitted, sent }) {
    const { context, children } = snapshot
    const isLive = snapshot.matches({ line: { attached: 'live' } })
    assert.equal(snapshot.matches({ line: 'attached' }), 'hub' in children)
    assert.equal(snapshot.matches({ line: 'renewing' }), 'renew' in children)
    assert.equal(context.transport !== null, isLive)
    if (!isLive) assert.equal(context.latency, null)
    if (snapshot.matches({ line: 'off' }))
      assert.deepEqual([context.attempt, snapshot.value.token], [0, 'fresh'])
    const ups = emitted.filter(({ type }) => type === 'hub.up').length
    const downs = emitted.filter(({ type }) => type === 'hub.down').length
    assert.equal(ups - downs, isLive ? 1 : 0, 'up and down take turns')
    const told = emitted.filter(({ type }) => type.startsWith('retry.'))
    const isWaiting = snapshot.matches({ line: 'waiting' })
    assert.equal(
      told.at(-1)?.type === 'retry.scheduled',
      isWaiting,
      'when the next attempt begins is told as long as it is waited for',
    )
    const last = trail.at(-1)
    if (last?.type === 'session.ended') assert.equal(snapshot.value.line, 'off')
    if (last?.type === 'network.offline' || last?.type === 'hub.closed')
      assert.equal(snapshot.matches({ line: 'attached' }), false)
    if (last?.type === 'connection.choose') assert.equal(context.choice, last['choice'])
    assert.equal(
      sent.length,
      sent.filter(({ to }) => to === 'hub').length,
      'only the running attempt is spoken to',
    )
  },
  step({ before, event, after, did }) {
    const attached = before.matches({ line: 'attached' })
    if (before.value.token !== after.value.token && after.value.token === 'renewed')
      assert.equal(after.value.line, 'renewing', 'what is told to be renewed is being renewed')
    if (attached && event.type === 'network.offline')
      assert.equal(
        after.value.line,
        'waiting',
        'without a network it waits for the next attempt',
      )
    if (event.type === 'connection.choose' && (attached || before.matches({ line: 'waiting' })))
      assert.deepEqual(
        [after.value.line, did.started],
        [{ attached: 'connecting' }, ['hub']],
        'the chosen transport is tried at once',
      )
  },
  scenarios: [
    {
      name: '重连等 2、5、10 秒，此后一直 30 秒',
      trail: [
        started,
        ...Array.from({ length: 6 }, () => [unreachable, backoff] as const).flat(),
      ],
      shows(snapshot, { timers, started: attempts, emitted }) {
        const delays = [2000, 5000, 10_000, 30_000, 30_000, 30_000]
        assert.deepEqual(
          timers.map(({ delay }) => delay),
          delays,
        )
        assert.deepEqual(
          emitted,
          delays.flatMap((delay) => [
            { type: 'retry.scheduled', delay },
            { type: 'retry.over' },
          ]),
        )
        assert.deepEqual(
          attempts,
          Array.from({ length: 7 }, () => 'hub'),
        )
        assert.equal(snapshot.matches({ line: { attached: 'connecting' } }), true)
      },
    },
    {
      name: '连上又断，等得越来越久；连稳了 30 秒，才从头数起',
      trail: [
        started,
        opened,
        closed,
        backoff,
        opened,
        closed,
        backoff,
        opened,
        stable,
        closed,
        backoff,
      ],
      shows(_snapshot, { timers }) {
        assert.deepEqual(
          timers.map(({ delay }) => delay),
          [2000, 5000, 30_000, 2000],
        )
      },
    },
    {
      name: '十五秒还没有连上的一次，放弃它，另起一次',
      trail: [started, deadline, backoff],
      shows(_snapshot, { timers, started: attempts }) {
        assert.deepEqual(
          timers.map(({ delay }) => delay),
          [15_000, 2000],
        )
        assert.deepEqual(attempts, ['hub', 'hub'])
      },
    },
    {
      name: '网络回来、页面重新可见、有人要重试：马上再连，不等到点',
      trail: [started, unreachable, online, unreachable, visible, unreachable, retry],
      shows(snapshot, { timers, started: attempts }) {
        assert.deepEqual(timers, [])
        assert.equal(attempts.length, 4)
        assert.equal(snapshot.matches({ line: { attached: 'connecting' } }), true)
      },
    },
    {
      name: '旧网络上还没有连完的一次，网络回来时作废',
      trail: [started, online],
      shows(_snapshot, { started: attempts }) {
        assert.deepEqual(attempts, ['hub', 'hub'])
      },
    },
    {
      name: '401：续一次令牌，马上再连；还是 401，就照常等待',
      trail: [started, unauthorized, done('renew'), unauthorized, backoff, unauthorized],
      shows(snapshot, { started: attempts }) {
        assert.equal(snapshot.value.line, 'waiting')
        assert.deepEqual(attempts, ['hub', 'renew', 'hub', 'hub'])
      },
    },
    {
      name: '连上之后又遇 401，仍可再续一次',
      trail: [started, unauthorized, done('renew'), opened, closed, retry, unauthorized],
      shows(snapshot) {
        assert.equal(snapshot.value.line, 'renewing')
      },
    },
    ...[
      { why: '服务器连不上', cut: [unreachable, backoff] },
      { why: '断了网', cut: [offline, online] },
      { why: '服务器迟迟不答应', cut: [deadline, backoff] },
    ].map(({ why, cut }) => ({
      name: `续了令牌，还没有用上就${why}：后来又遇 401，再续一次`,
      trail: [started, unauthorized, done('renew'), ...cut, unauthorized],
      shows(snapshot: SnapshotFrom<typeof connectionMachine>) {
        assert.equal(snapshot.value.line, 'renewing')
      },
    })),
    {
      name: '续不了令牌，就照常等待',
      trail: [started, unauthorized, fail('renew', new Error('offline'))],
      shows(snapshot) {
        assert.equal(snapshot.value.line, 'waiting')
      },
    },
    {
      name: '封禁：告诉会话，不再重连',
      trail: [started, banned],
      shows(snapshot, { emitted }) {
        assert.equal(snapshot.value.line, 'off')
        assert.deepEqual(emitted, [{ type: 'account.banned', ban }])
      },
    },
    {
      name: '令牌作废（2005）：告诉会话，不再重连',
      trail: [started, refused],
      shows(snapshot, { emitted }) {
        assert.equal(snapshot.value.line, 'off')
        assert.deepEqual(emitted, [{ type: 'token.invalid' }])
      },
    },
    {
      name: '登录就连，退出就断；换一个人登录，从头数起',
      trail: [started, unreachable, backoff, unreachable, ended, started, unreachable],
      shows({ context }) {
        assert.equal(context.attempt, 1)
      },
    },
    {
      name: '指定了传输方式，马上改用它，以后也用它',
      trail: [started, opened, choose('longPolling'), closed, retry],
      shows(_snapshot, { asked }) {
        assert.deepEqual(
          asked.map(({ input }) => input),
          [{ choice: 'auto' }, { choice: 'longPolling' }, { choice: 'longPolling' }],
        )
      },
    },
    {
      name: '断一次、量一次，都说给正在用的连接听',
      trail: [started, opened, ping, pong, drop],
      shows({ context }, { sent }) {
        assert.equal(context.latency, 12)
        assert.deepEqual(sent, [
          { to: 'hub', event: { type: 'hub.ping' } },
          { to: 'hub', event: { type: 'hub.drop' } },
        ])
      },
    },
  ],
})
