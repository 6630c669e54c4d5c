import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type {
  ChatMessage,
  HistoryReading,
  HistoryRequest,
  Sending,
} from '#machines/chat/chat.types.ts'
import { connectConversation } from '#machines/chat/conversation.connect.ts'
import { conversationMachine } from '#machines/chat/conversation.machine.ts'
import { messageMachine } from '#machines/chat/message.machine.ts'
import { connectOutgoing } from '#machines/chat/outgoing.connect.ts'
import { outgoingMachine } from '#machines/chat/outgoing.machine.ts'
import { buildMessage } from './build-message.ts'
import { onTheWay } from './on-the-way.ts'

test('打开会话：先是骨架，再是消息，我的说得出到了哪一步，往上还有', async () => {
  const messages = [
    buildMessage('3', 'me', 'you'),
    buildMessage('2', 'me', 'you', { isDelivered: true }),
    buildMessage('1', 'you', 'me', { isDelivered: true, isRead: true }),
  ]
  const { actor, view } = startConversation([
    { messages, hasMore: true, peerReadTo: null },
    { messages: [buildMessage('0', 'me', 'you')], hasMore: false, peerReadTo: '2' },
  ])
  expect(view().isLoading).toBe(true)
  actor.send({ type: 'chat.open' })
  await waitFor(actor, (snapshot) => snapshot.matches({ history: 'ready' }))
  expect(view()).toMatchObject({
    isLoading: false,
    hasMore: true,
  })
  expect(statuses(view())).toEqual([null, 'delivered', 'sent'])
  view().older()
  expect(view().isAdding).toBe(true)
  await waitFor(actor, ({ context }) => !context.hasMore)
  expect(statuses(view())).toEqual(['read', null, 'read', 'sent'])
})

test('打不开会话：说得出为什么，可以重试', async () => {
  const { actor, view } = startConversation([])
  actor.send({ type: 'chat.open' })
  await waitFor(actor, (snapshot) => snapshot.matches({ history: 'failed' }))
  expect(view()).toMatchObject({ hasFailed: true, failure: { kind: 'broken' } })
  view().retry()
  expect(view()).toMatchObject({ hasFailed: false, isLoading: true })
})

test('写一条发出去：框空了，那一条在路上；没有发成的可以重发，可以不要', async () => {
  const { actor, view } = startOutgoing([
    Promise.reject(new Error('500')),
    Promise.resolve(buildMessage('1', 'me', 'you', { clientId: 'a' })),
  ])
  expect(view().canSend).toBe(false)
  view().type('你好')
  expect(view().canSend).toBe(true)
  view().send('a')
  expect(view()).toMatchObject({
    text: '',
    messages: [{ content: '你好' }],
  })
  expect(onTheWay(actor)).toMatchObject([{ status: 'sending' }])
  await waitFor(actor, () => onTheWay(actor)[0]?.status === 'failed')
  view().retry('a')
  await waitFor(actor, ({ context }) => context.messages.length === 0)
  view().type('再见')
  view().send('b')
  await waitFor(actor, () => onTheWay(actor)[0]?.status === 'failed')
  view().discard('b')
  expect(view().messages).toEqual([])
})

const statuses = ({ messages }: ReturnType<typeof connectConversation>) =>
  messages.map(({ status }) => status)

/** A conversation whose readings come one after another; there is no more after the last. */
function startConversation(readings: HistoryReading[]) {
  const machine = conversationMachine.provide({
    actors: {
      loadHistory: fromPromise<HistoryReading, HistoryRequest>(
        async () => readings.shift() ?? Promise.reject(new Error('no reading')),
      ),
    },
  })
  const input = { selfId: 'me', peerId: 'you' }
  const actor = createActor(machine, { clock: new SimulatedClock(), input }).start()
  return {
    actor,
    view: () => connectConversation(actor.getSnapshot(), (event) => actor.send(event)),
  }
}

/** A connected box whose sendings end as given; beyond those they fail. */
function startOutgoing(answers: Promise<ChatMessage>[]) {
  const machine = outgoingMachine.provide({
    actors: {
      message: messageMachine.provide({
        actors: {
          send: fromPromise<ChatMessage, Sending>(
            () => answers.shift() ?? Promise.reject(new Error('no answer')),
          ),
        },
      }),
    },
    actions: { remember: () => {}, rememberWaiting: () => {} },
  })
  const input = { peerId: 'you', text: '', waiting: [], isPlain: false }
  const actor = createActor(machine, { clock: new SimulatedClock(), input }).start()
  actor.send({ type: 'hub.up' })
  return {
    actor,
    view: () => connectOutgoing(actor.getSnapshot(), (event) => actor.send(event)),
  }
}
