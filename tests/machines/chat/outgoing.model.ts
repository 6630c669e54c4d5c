import assert from 'node:assert/strict'
import type { ChatMessage } from '#machines/chat/chat.types.ts'
import { outgoingMachine } from '#machines/chat/outgoing.machine.ts'
import { defineModel, done, fail } from '#tests/support/paths/model.ts'
import {
  up,
  down,
  type,
  send,
  retry,
  discard,
  known,
  told,
  mine,
  plain,
  error,
  sent,
  refused,
  inWords,
  tooLong,
  toPlain,
} from './outgoing.events.ts'
import { outgoingScenarios } from './outgoing.scenarios.ts'
import { outgoingWords } from './outgoing.words.ts'

export const outgoingModel = defineModel({
  name: 'outgoing',
  machine: outgoingMachine,
  words: outgoingWords,
  starts: [
    { peerId: 'you', connected: true, isPlain: false },
    { peerId: 'you', connected: false, isPlain: false },
    toPlain,
  ],
  cases: ({ context }) => {
    const ids = context.messages.map(({ clientId }) => clientId)
    const free = ['a', 'b'].filter((id) => !ids.includes(id)).slice(0, 1)
    if (context.isPlain) {
      return [
        up,
        down,
        ...(ids.length === 0 && context.text === '' ? [type('你好')] : []),
        ...(ids.length === 0 ? [send('a')] : [retry('a'), discard('a')]),
        error(null),
        told([mine('1')]),
        ...(ids.length === 0 ? [] : [told([mine('1')], false)]),
        done('send', mine('1')),
        refused,
        fail('send', inWords),
      ]
    }
    return [
      ...(ids.length === 0 && context.text === ' 你好 ' ? [plain] : []),
      ...(ids.length === 1 && context.text === '' ? [error('a'), error(null)] : []),
      up,
      down,
      ...['', ' ', ' 你好 ', ...(ids.length === 0 ? [tooLong] : [])].map(type),
      ...free.map(send),
      ...['a', 'b'].flatMap((id) => [retry(id), discard(id), known(id)]),
      sent,
      refused,
    ]
  },
  identify: ({ value, context }) => ({
    value,
    ...context,
    text: context.text.length > 10 ? 'too long' : context.text,
    messages: context.messages.map(({ after: place, failure, ...message }) => ({
      ...message,
      failed: failure !== null,
      ...(context.isPlain && { place }),
    })),
    // Of others nothing hangs on it.
    ...(!context.isPlain && { newest: null }),
  }),
  gist: (part) => ('senderId' in part && 'id' in part ? { id: part.id } : part),
  isRest: (snapshot) => snapshot.matches('idle'),
  limit: 8000,
  invariant(snapshot, { trail, emitted }) {
    const { messages, connected, text, problem, isPlain, newest, heard } = snapshot.context
    if (heard !== null) assert.ok(isPlain, 'others say which one they mean')
    const sending = messages.filter(({ standing }) => standing === 'sending')
    assert.equal(sending.length, snapshot.matches('sending') ? 1 : 0, 'one at a time')
    assert.equal(snapshot.matches('sending'), 'send' in snapshot.children)
    if (!connected) assert.equal(snapshot.value, 'idle')
    if (connected && snapshot.matches('idle'))
      assert.ok(
        messages.every(({ standing }) => ['failed', 'unsure'].includes(standing)),
        'nothing waits for nothing',
      )
    for (const { content, standing, failure } of messages) {
      assert.equal(content, '你好', 'what was typed, trimmed')
      if (standing !== 'unsure') assert.equal(failure !== null, standing === 'failed')
      assert.ok(standing !== 'unsure' || isPlain, 'what is sent again is recognised')
    }
    if (problem === 'tooLong') assert.equal(text, tooLong, 'the text stays in the box')
    if (problem === 'notConnected') assert.equal(connected, false)
    const answers = trail.filter((event) => event.type.startsWith('xstate.done')).length
    assert.equal(emitted.filter((event) => event.type === 'message.sent').length, answers)
    const last = trail.at(-1)
    if (last?.type === 'text.type') assert.deepEqual([text, problem], [last['text'], null])
    if (last?.type === 'outgoing.known') {
      const has = last['messages'] as readonly ChatMessage[]
      for (const { clientId } of messages)
        assert.ok(has.every((message) => message.clientId !== clientId))
      if (last['isRead']) assert.ok(has.every(({ id }) => id <= (newest ?? '')))
    }
    if (last?.type === 'hub.up') assert.deepEqual([connected, problem], [true, null])
    if (last?.type === 'hub.down') assert.equal(connected, false)
  },
  step({ before, event, after: next, did }) {
    const wasSending = before.context.messages.find(({ standing }) => standing === 'sending')
    if (!before.context.isPlain || !wasSending) return
    const now = next.context.messages.find(({ clientId }) => clientId === wasSending.clientId)
    const isLost = event.type === down.type || event.type.startsWith('xstate.after')
    if (isLost) assert.equal(now?.standing, 'unsure', 'it may have arrived')
    if (now?.standing === 'unsure')
      assert.deepEqual(did.emitted, [{ type: 'message.doubted' }], 'the history is asked')
  },
  scenarios: outgoingScenarios,
})
