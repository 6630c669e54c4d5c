import assert from 'node:assert/strict'
import { unreadMachine } from '#machines/unread/unread.machine.ts'
import { noUnread, type UnreadAnswer } from '#machines/unread/unread.types.ts'
import { after, defineModel, done, fail } from '#tests/support/paths/model.ts'
import { buildUnread } from './build-unread.ts'
import { unreadWords } from './unread.words.ts'

const started = { type: 'session.started' } as const
const ended = { type: 'session.ended' } as const
const hint = { type: 'unread.hint' } as const
const gathered = after('gathering', 'unread.gathering')
const patienceOver = after('patience', 'unread.failed')
const three = buildUnread({ commentUnreadCount: 1, assistantUnreadCount: 2 })
const none = buildUnread()
/** As a server answers that knows only the earlier reading. */
const earlier: UnreadAnswer = { personalUnreadCount: 2, details: { chatUnreadCount: 2 } }
const broken = { failure: { kind: 'broken', requestId: 'r' } }

export const unreadModel = defineModel({
  name: 'unread',
  machine: unreadMachine,
  words: unreadWords,
  starts: [undefined],
  cases: [
    started,
    ended,
    hint,
    done('load', three),
    done('load', none),
    done('load', earlier),
    fail('load', broken),
  ],
  gist: (part) =>
    'totalUnreadCount' in part && 'details' in part ? { total: part.totalUnreadCount } : part,
  isRest: (snapshot) => snapshot.matches('off') || snapshot.matches('known'),
  invariant(snapshot, { trail, timers }) {
    const { counts, failure } = snapshot.context
    const { total, ...each } = counts
    const all = Object.values(each)
    assert.ok(all.every((count) => count >= 0))
    assert.equal(
      total,
      all.reduce((sum, count) => sum + count, 0),
    )
    assert.equal(snapshot.matches('loading'), 'load' in snapshot.children)
    if (failure !== null) assert.deepEqual(counts, noUnread, 'a failure reads as zero')
    const last = trail.at(-1)?.type
    if (last === 'session.ended') {
      assert.equal(snapshot.value, 'off')
      assert.deepEqual(counts, noUnread)
    }
    if (last === 'unread.hint' && !snapshot.matches('off'))
      assert.ok(
        snapshot.matches('gathering') || snapshot.matches({ loading: 'outdated' }),
        'no hint is forgotten',
      )
    for (const { type, delay } of timers)
      assert.equal(delay, type.includes('gathering') ? 200 : 30_000)
  },
  step({ event, after, did }) {
    const asks = did.started.map(() => ({ type: 'unread.asked' }))
    assert.deepEqual(did.emitted, asks, 'each question is told of')
    if (event.type !== 'xstate.done.actor.load') return
    const { total, comment, assistant } = after.context.counts
    const { totalUnreadCount, personalUnreadCount, details, assistantUnreadCount } =
      event['output']
    assert.deepEqual(
      [total, comment, assistant],
      [
        totalUnreadCount ?? personalUnreadCount,
        details.commentUnreadCount ?? 0,
        assistantUnreadCount ?? 0,
      ],
      'what the server counted is shown',
    )
  },
  scenarios: [
    {
      name: '登录就问；一阵提示只再问一次',
      trail: [started, done('load', none), hint, hint, gathered, done('load', three)],
      shows({ context }, { started: asked }) {
        assert.deepEqual(asked, ['load', 'load'])
        assert.deepEqual(context.counts, { ...noUnread, comment: 1, assistant: 2, total: 3 })
      },
    },
    {
      name: '回答途中又有变化，回答之后再问一次',
      trail: [started, hint, done('load', none), gathered, done('load', three)],
      shows({ context, value }, { started: asked }) {
        assert.equal(value, 'known')
        assert.equal(context.counts.total, 3)
        assert.deepEqual(asked, ['load', 'load'])
      },
    },
    {
      name: '问不到：全部算零，30 秒后再问',
      trail: [started, done('load', three), hint, gathered, fail('load', broken)],
      shows({ context }) {
        assert.deepEqual(context.counts, noUnread)
        assert.deepEqual(context.failure, broken.failure)
      },
    },
    {
      name: '问不到之后又问到了，角标是新的数',
      trail: [
        started,
        done('load', three),
        hint,
        gathered,
        fail('load', broken),
        patienceOver,
        done('load', none),
      ],
      shows({ context }, { timers }) {
        assert.deepEqual(context, {
          counts: noUnread,
          failure: null,
        })
        assert.deepEqual(
          timers.map(({ delay }) => delay),
          [200, 30_000],
        )
      },
    },
    {
      name: '从前的服务器只数自己的与私信：没有数的是零',
      trail: [started, done('load', earlier)],
      shows({ context }) {
        assert.deepEqual(context.counts, { ...noUnread, chat: 2, total: 2 })
      },
    },
    {
      name: '退出登录：什么都不留，迟到的回答也进不来',
      trail: [started, done('load', three), hint, gathered, ended],
      shows({ context, children }) {
        assert.deepEqual(context.counts, noUnread)
        assert.deepEqual(Object.keys(children), [])
      },
    },
  ],
})
