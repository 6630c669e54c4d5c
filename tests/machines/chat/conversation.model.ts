import assert from 'node:assert/strict'
import { conversationMachine } from '#machines/chat/conversation.machine.ts'
import type { ConversationContext, HistoryRequest } from '#machines/chat/chat.types.ts'
import { isTyping } from '#machines/chat/conversation.connect.ts'
import { after as timer, defineModel, fail } from '#tests/support/paths/model.ts'
import {
  close,
  deletedTo,
  delivered,
  first,
  gapClosed,
  gapTooLarge,
  hidden,
  marked,
  mine,
  older,
  olderOnes,
  open,
  peerRead,
  received,
  removed,
  retry,
  selfRead,
  theirs,
  timeout,
  typing,
  up,
  visible,
} from './conversation.events.ts'
import { conversationScenarios } from './conversation.scenarios.ts'
import { conversationWords } from './conversation.words.ts'

const silent = timer('silence', 'conversation.peer.typing')

const happenings = [
  open,
  close,
  older,
  retry,
  up,
  first,
  fail('first', timeout),
  marked,
  fail('markRead', timeout),
  received(theirs('3')),
]

const fetching = [older, retry, up, olderOnes, fail('older', timeout)]

const closing = [open, close, retry, up, gapClosed, gapTooLarge, fail('gap', timeout)]

/** What came before is on its way together with what was missed. */
const bothWays = [gapClosed, gapTooLarge, olderOnes]

const outOfSight = [visible, open, close, received(theirs('3')), marked]

const sayings = [
  received(mine('4', { isDelivered: true })),
  delivered('2'),
  delivered('4'),
  peerRead('2'),
  peerRead('4'),
  selfRead('3'),
  removed('2'),
]

const whileTyping = [typing, received(mine('2')), received(theirs('3'))]

/** A conversation that is deleted is one like any other: only what it is deleted for is walked on. */
const afterDeleting = [received(mine('2')), received(theirs('3'))]

export const conversationModel = defineModel({
  name: 'conversation',
  machine: conversationMachine,
  words: conversationWords,
  starts: [{ selfId: 'me', peerId: 'you' }],
  // Its regions hardly touch each other, so they are walked one by one; the simulation of two clients mixes them.
  cases: (snapshot) => {
    if (snapshot.context.deletedTo !== null) return afterDeleting
    if (saysMuch(snapshot.context)) return sayings
    if (isTyping(snapshot)) return whileTyping
    if (snapshot.matches({ sight: 'unseen' })) return outOfSight
    const isAdding =
      snapshot.matches({ history: { ready: 'fetching' } }) ||
      snapshot.matches({ history: { ready: 'stuck' } })
    if (isAdding && snapshot.matches({ gap: 'closing', reading: 'closed' })) return bothWays
    if (isAdding) return fetching
    if (!snapshot.matches({ gap: 'none' })) return closing
    const isResting =
      snapshot.matches({ history: 'ready', reading: 'closed' }) &&
      snapshot.context.messages.length === 1
    if (isResting) return [...happenings, ...sayings, deletedTo('2'), hidden, typing]
    return snapshot.matches({ reading: { open: 'behind' } })
      ? [...happenings, hidden]
      : happenings
  },
  identify: ({ value, context }) => ({
    value,
    ...context,
    // While it counts, it is the oldest message.
    askedBefore: null,
    messages: context.messages.map(({ id, isDelivered, isRead }) => [id, isDelivered, isRead]),
    failure: context.failure !== null,
  }),
  gist: (part) =>
    'senderId' in part && 'id' in part && 'isDelivered' in part && 'isRead' in part
      ? [part.id, part.senderId, part.isDelivered, part.isRead]
      : part,
  isRest: (snapshot) => snapshot.matches({ gap: 'none' }),
  limit: 8000,
  invariant(snapshot, { emitted, trail, timers, asked }) {
    for (const { type, delay } of timers)
      assert.equal(delay, type.includes('silence') ? 4500 : 10_000)
    if (trail.at(-1)?.type === 'peer.typing') assert.ok(isTyping(snapshot))
    const { messages, peerReadTo, syncedTo, failure, confirmed } = snapshot.context
    const ids = messages.map(({ id }) => id)
    const { deletedTo: gone } = snapshot.context
    assert.ok(
      gone === null || ids.every((id) => id > gone),
      'what is deleted does not come back',
    )
    assert.deepEqual(ids, [...new Set(ids)].toSorted(), 'in order, each once')
    if (snapshot.matches({ history: { ready: 'fetching' } })) {
      const { input } = asked.findLast(({ of }) => of === 'older') ?? {}
      const { before } = input as HistoryRequest
      assert.equal(before, ids[0] ?? null, 'what is put in front ends where the rest begins')
    }
    for (const [child, state] of Object.entries(places))
      assert.equal(child in snapshot.children, snapshot.matches(state), child)
    for (const { id, senderId, isDelivered, isRead } of messages) {
      if (isRead) assert.equal(isDelivered, true, 'what is read was delivered')
      if (senderId === 'me' && peerReadTo !== null && id <= peerReadTo) assert.ok(isRead)
      if (senderId === 'you' && !isDelivered)
        assert.ok(confirmed.includes(id), 'arrival is told')
    }
    if (snapshot.matches({ reading: { open: 'caughtUp' }, sight: 'seen' }))
      assert.ok(messages.every(({ isRead, senderId }) => isRead || senderId === 'me'))
    assert.equal(
      failure !== null,
      snapshot.matches({ history: 'failed' }) ||
        snapshot.matches({ history: { ready: 'stuck' } }),
    )
    const isLoaded = snapshot.matches({ history: 'ready' })
    if (!isLoaded) assert.equal(syncedTo, null, 'a push moves no checkpoint')
    const told = emitted.flatMap((event) =>
      event.type === 'messages.arrived' ? event['ids'] : [],
    )
    assert.deepEqual(new Set(told), new Set(confirmed), 'each is told')
    const known = emitted.findLast(({ type }) => type === 'messages.known')
    const mine = messages.filter(({ senderId }) => senderId === 'me').map(({ id }) => id)
    const knownIds = (known?.['messages'] ?? []).map(({ id }: { id: string }) => id)
    assert.ok(
      mine.every((id) => knownIds.includes(id)),
      'what the server has of mine is told',
    )
    const last = trail.at(-1)?.type
    if (last === 'hub.up' && isLoaded) assert.equal(snapshot.matches({ gap: 'closing' }), true)
    if (last === 'chat.close') assert.equal(snapshot.matches({ reading: 'closed' }), true)
  },
  step({ before, event, after, did }) {
    if (isTyping(before)) {
      const newest = before.context.messages.at(-1)?.id ?? ''
      const isWritten = event.type === 'message.received' && event['message'].id > newest
      const isOver = isWritten || event.type === silent.type
      assert.equal(isTyping(after), !isOver, 'until their message comes, or nothing for long')
      const isGone = before.context.removed.includes(event['message']?.id)
      if (isWritten && !isGone)
        assert.equal(after.context.messages.at(-1)?.id, event['message'].id, 'it is kept')
    }
    const starts = (id: string, what: string) => assert.ok(did.started.includes(id), what)
    const asksAgain = [open.type, retry.type, up.type].some((type) => type === event.type)
    if (before.matches({ history: 'failed' }) && asksAgain) starts('first', 'it is tried again')
    if (before.matches({ history: { ready: 'stuck' } }) && event.type === retry.type)
      starts('older', 'what came before is asked for again')
    if (before.matches({ gap: 'open' }) && asksAgain)
      starts('gap', 'the gap is asked for again')
    const wasLoaded = before.matches({ history: 'ready' })
    if (wasLoaded && event.type === up.type)
      starts('gap', 'an answer on its way may be from before')
    if (!wasLoaded && event.type === up.type)
      assert.deepEqual(after.context.messages, [], 'what pushes told may be deleted since')
    if (did.started.includes('markRead'))
      assert.ok(after.matches({ sight: 'seen' }), 'only what is seen is read')
    const isSeen = before.matches({ reading: { open: 'behind' }, sight: 'seen' })
    if (isSeen && (asksAgain || event.type === 'message.received') && hasUnread(after.context))
      starts('markRead', 'what was seen is told at last')
  },
  scenarios: conversationScenarios,
})

/** Where each actor is at work. */
const places = {
  first: { history: 'loading' },
  older: { history: { ready: 'fetching' } },
  gap: { gap: 'closing' },
  markRead: { reading: { open: 'marking' } },
} as const

const saysMuch = ({ messages, peerReadTo, early }: ConversationContext) =>
  peerReadTo !== null ||
  early.length > 0 ||
  messages.some(({ id, isDelivered }) => id === '4' || (id === '2' && isDelivered))

const hasUnread = ({ messages }: ConversationContext) =>
  messages.some(({ senderId, isRead }) => senderId === 'you' && !isRead)
