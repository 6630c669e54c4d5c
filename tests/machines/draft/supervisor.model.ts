import assert from 'node:assert/strict'
import { supervisorMachine } from '#machines/draft/supervisor.machine.ts'
import { after, defineModel, type Witness } from '#tests/support/paths/model.ts'
import { newDraft } from './draft.events.ts'
import { gistOfDraft } from './draft.gist.ts'
import { supervisorWords } from './supervisor.words.ts'

const enter = { type: 'editor.enter' } as const
const leave = { type: 'editor.leave' } as const
const settled = { type: 'draft.settled' } as const
const refused = {
  type: 'draft.refused',
  failure: { kind: 'invalid', fields: {} },
  title: '雨夜',
  postId: 'p1',
} as const
const signIn = (id: string) => ({ type: 'session.started', user: { id } }) as const
const signedOut = { type: 'session.ended', reason: 'expired' } as const
const hidden = { type: 'page.hidden' } as const
const online = { type: 'network.online' } as const
const moved = after('moving', 'draft-supervisor.moving')
const stayedAway = after('returning', 'draft-supervisor.returning')
const stayedAwaySaved = after('returning', 'draft-supervisor.saved')

/** What the draft hears when something happens. */
const told = {
  'editor.enter': [{ type: 'draft.enter' }],
  [moved.type]: [{ type: 'draft.leave' }],
  [stayedAway.type]: [{ type: 'draft.leave' }],
  'session.started': [{ type: 'session.up' }],
  'session.ended': [{ type: 'draft.flush' }, { type: 'session.down', reason: 'expired' }],
  'page.hidden': [{ type: 'draft.flush' }, { type: 'draft.save' }],
  'network.online': [{ type: 'network.up' }],
}

export const supervisorModel = defineModel({
  name: 'draft-supervisor',
  machine: supervisorMachine,
  words: supervisorWords,
  starts: [{ account: 'me', draft: newDraft }],
  // Two editors are enough to see that the last one counts.
  cases: ({ context }) => [
    ...(context.editors < 2 ? [enter] : []),
    leave,
    settled,
    refused,
    signIn('me'),
    signIn('you'),
    signedOut,
    hidden,
    online,
  ],
  gist: gistOfDraft,
  isRest: ({ status }) => status === 'done',
  invariant(snapshot, { asked, timers }) {
    const { context, status } = snapshot
    assert.deepEqual(asked, [{ of: 'draft', input: newDraft }])
    if (status === 'active')
      assert.equal(snapshot.matches('shown'), context.editors > 0, 'shown by somebody')
    for (const { type, delay } of timers)
      assert.equal(delay, type === moved.type ? 1000 : 30_000)
  },
  step({ before, event, after: next, did }) {
    const isOver = next.status === 'done'
    if (before.status === 'done') return
    const isOther = event.type === 'session.started' && event['user'].id === 'you'
    const hasSettled =
      event.type === 'draft.settled' && (before.matches('left') || before.matches('saved'))
    assert.equal(isOver, isOther || hasSettled || event.type === stayedAwaySaved.type)
    const isUnseen = event.type === 'draft.refused' && !before.matches('shown')
    assert.deepEqual(
      did.emitted,
      isUnseen ? [{ ...refused, type: 'publication.refused' }] : [],
      'an open editor says itself that nothing was published',
    )
    if (!isOver) assert.deepEqual(heard(did), told[event.type as keyof typeof told] ?? [])
  },
  scenarios: [
    {
      name: '编辑器挪了个地方：一秒之内又出现，草稿不知道',
      trail: [enter, leave, enter, settled],
      shows(snapshot, witness) {
        assert.ok(snapshot.matches('shown'))
        assert.deepEqual(heard(witness), [{ type: 'draft.enter' }, { type: 'draft.enter' }])
      },
    },
    {
      name: '两处都开着它：都离开了才算离开，存好了就停',
      trail: [enter, enter, leave, leave, moved, settled],
      shows: ({ status }, { timers }) => {
        assert.equal(status, 'done')
        assert.equal(timers.length, 1)
      },
    },
    {
      name: '离开之后还没存好就回来：接着写',
      trail: [enter, leave, moved, enter, settled],
      shows: (snapshot) => assert.ok(snapshot.matches('shown')),
    },
    {
      name: '离开之后才知道没有发布成：有人替编辑器说；编辑器开着就不说',
      trail: [enter, refused, leave, refused, moved, refused],
      shows: (_snapshot, { emitted }) =>
        assert.deepEqual(
          emitted.map(({ type }) => type),
          ['publication.refused', 'publication.refused'],
        ),
    },
    {
      name: '没有编辑器出现：一秒之后就算离开',
      trail: [moved, settled],
      shows: ({ status }) => assert.equal(status, 'done'),
    },
    {
      name: '从登录页回来，已经存好了：还是原来的那一份',
      trail: [enter, signedOut, leave, moved, signIn('me'), settled, enter],
      shows: (snapshot) => assert.ok(snapshot.matches('shown')),
    },
    {
      name: '登录得比挪个地方还快：也等着他回来',
      trail: [enter, signedOut, leave, signIn('me'), settled],
      shows: (snapshot) => assert.ok(snapshot.matches('saved')),
    },
    {
      name: '登录了却没有回来：三十秒之后算离开，存好就停',
      trail: [enter, signedOut, leave, moved, signIn('me'), stayedAway, settled],
      shows: ({ status }) => assert.equal(status, 'done'),
    },
    {
      name: '存好了却没有回来：三十秒之后停；登录又失效，也停',
      trail: [enter, leave, moved, signIn('me'), settled, stayedAwaySaved],
      shows: ({ status }) => assert.equal(status, 'done'),
    },
    {
      name: '登录失效：立刻记下；同一个人回来就接着存，换了人就停',
      trail: [enter, signedOut, signIn('me'), signIn('you')],
      shows: ({ status }, witness) => {
        assert.equal(status, 'done')
        assert.deepEqual(
          heard(witness).map(({ type }) => type),
          ['draft.enter', 'draft.flush', 'session.down', 'session.up'],
        )
      },
    },
  ],
})

const heard = ({ sent }: Witness) => sent.map(({ event }) => event)
