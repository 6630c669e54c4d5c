import assert from 'node:assert/strict'
import type { SnapshotFrom } from 'xstate'
import type { ChatMessage } from '#machines/chat/chat.types.ts'
import { outgoingMachine } from '#machines/chat/outgoing.machine.ts'
import { defineModel, isDone } from '#tests/support/paths/model.ts'
import {
  up,
  down,
  type,
  send,
  sendBeside,
  retry,
  discard,
  known,
  told,
  mine,
  plain,
  error,
  queued,
  failed,
  doubted,
  sent,
  discarded,
  tooLong,
  unsent,
  unsure,
  waiting,
  toPlain,
  withTwoEnded,
  withTwoWaiting,
} from './outgoing.events.ts'
import { outgoingScenarios } from './outgoing.scenarios.ts'
import { outgoingWords } from './outgoing.words.ts'

export const outgoingModel = defineModel({
  name: 'outgoing',
  machine: outgoingMachine,
  words: outgoingWords,
  starts: [{ ...toPlain, isPlain: false }, toPlain, withTwoWaiting, withTwoEnded],
  cases(snapshot) {
    const { messages, queue, text, isPlain } = snapshot.context
    const ids = messages.map(({ clientId }) => clientId)
    const doubtful = messages.filter(({ status }) => status === 'unsure')
    const free = ['a', 'b'].filter((id) => !ids.includes(id)).slice(0, 1)
    const first = snapshot.matches({ up: 'sending' }) ? queue.slice(0, 1) : []
    const fates = [
      ...first.flatMap((id) => [sent(id, mine('1', isPlain ? null : id)), failed(id)]),
      ...(isPlain ? queue.slice(0, 1).map(doubted) : []),
      ...ids.filter((id) => !queue.includes(id) && snapshot.matches('up')).map(queued),
      ...ids.filter((id) => !first.includes(id)).map(discarded),
    ]
    if (isPlain)
      return [
        ...fates,
        up,
        down,
        ...(ids.length === 0 && text === '' ? [type('你好')] : []),
        ...(ids.length === 0 ? [send('a')] : [retry('a'), discard('a')]),
        error(null),
        told([mine('1')]),
        ...(ids.length === 0 ? [] : [told([mine('1')], false)]),
      ]
    return [
      ...fates,
      ...(text === ' 你好 ' ? [plain] : []),
      ...(text === '' ? [error('a'), error(null)] : []),
      up,
      down,
      ...[' ', ' 你好 ', ...(ids.length === 0 ? [tooLong] : [])].map(type),
      ...free.flatMap((id) => [send(id), sendBeside(id)]),
      ...['a', 'b'].flatMap((id) => [retry(id), discard(id), known(id)]),
      ...(doubtful.length === 0 ? [] : [told([mine('1')])]),
    ]
  },
  identify: ({ value, context }) => ({
    value,
    ...context,
    text: context.text.length > 10 ? 'too long' : context.text,
    // Of others nothing hangs on it.
    ...(!context.isPlain && {
      newest: null,
      messages: context.messages.map(({ clientId, status, after }) =>
        status === 'unsure' ? [clientId, after] : [clientId, status],
      ),
    }),
  }),
  gist: (part) => ('senderId' in part && 'id' in part ? { id: part.id } : part),
  isRest: (snapshot) => !snapshot.matches({ up: 'sending' }),
  limit: 8000,
  invariant(snapshot, { trail, emitted, calls }) {
    const { messages, queue, text, problem, newest, isPlain } = snapshot.context
    const ids = messages.map(({ clientId }) => clientId)
    assert.deepEqual(Object.keys(snapshot.children).toSorted(), ids.toSorted())
    assert.deepEqual(
      ids.filter((id) => queue.includes(id)),
      queue,
      'in the order in which they are shown',
    )
    const kept = calls.filter(({ type: name }) => name === 'remember').at(-1)
    // The params are the machine's own.
    if (kept) assert.equal((kept.params as { text: string }).text, text, 'what is in the box')
    for (const { clientId, status, after } of messages) {
      assert.equal(status === undefined, queue.includes(clientId), 'it waits or has ended')
      if (status === 'failed') assert.equal(after, null, 'its copy is not looked for')
    }
    // On a plain server the one that has its turn may have been written already.
    const inDoubt = isPlain && snapshot.matches('up') ? queue[0] : undefined
    const lasting = messages
      .filter(({ clientId }) => clientId !== inDoubt)
      .map(({ clientId, status, after }) => {
        if (status === undefined) return waiting(clientId)
        return status === 'failed' ? unsent(clientId) : unsure(clientId, after)
      })
    const remembered = calls.filter(({ type: name }) => name === 'rememberWaiting').at(-1)
    if (remembered)
      assert.deepEqual(remembered.params, { messages: lasting }, 'what the next visit finds')
    else assert.deepEqual(snapshot.context.remembered, lasting, 'as it was found')
    if (snapshot.matches('up'))
      assert.equal(snapshot.matches({ up: 'sending' }), queue.length > 0, 'one at a time')
    for (const { content } of messages) assert.equal(content, '你好', 'what was typed, trimmed')
    if (problem === 'tooLong') assert.equal(text, tooLong, 'the text stays in the box')
    if (problem === 'notConnected') assert.equal(snapshot.value, 'down')
    const answers = trail.filter((event) => isDone(event) && Object(event.output).message)
    assert.equal(
      emitted.filter((event) => event.type === 'message.sent').length,
      answers.length,
    )
    const last = trail.at(-1)
    if (last?.type === 'text.type') assert.deepEqual([text, problem], [last['text'], null])
    if (last?.type === 'messages.known') {
      const has = last['messages'] as readonly ChatMessage[]
      for (const id of ids) assert.ok(has.every(({ clientId }) => clientId !== id))
      if (last['isRead']) assert.ok(has.every(({ id }) => id <= (newest ?? '')))
    }
    if (last?.type === 'hub.up') assert.ok(snapshot.matches('up'))
    if (last?.type === 'hub.down') assert.equal(snapshot.value, 'down')
  },
  step({ before, event, after, did }) {
    const { queue, newest, isPlain } = after.context
    const [first] = queue
    const wasSending = before.matches({ up: 'sending' })
    const turns = did.sent.filter((told) => told.event.type === 'message.turn')
    const isNew = !wasSending || before.context.queue[0] !== first
    const isDue = after.matches({ up: 'sending' }) && isNew
    assert.deepEqual(
      turns,
      isDue ? [{ to: first, event: { type: 'message.turn', after: newest, isPlain } }] : [],
      'the first one has its turn, once',
    )
    if (isDue && first !== undefined)
      assert.equal(placeOf(after.context.messages, first), newest)
    const told = did.sent.filter((each) => !turns.includes(each))
    const id = String(event['clientId'])
    const isThere = id in before.children
    switch (event.type) {
      case 'hub.up':
        if (before.matches('down')) assert.equal(after.context.problem, null)
        return
      case 'hub.down':
      case 'hub.plain':
        if (event.type === plain.type) assert.ok(isPlain)
        assert.deepEqual(told, wasSending ? [{ to: before.context.queue[0], event }] : [])
        return
      case 'hub.error':
        if (isThere) assert.deepEqual(told, [{ to: id, event }])
        else if (event['clientId'] === null && wasSending)
          assert.deepEqual(told, [{ to: before.context.queue[0], event }])
        else assert.deepEqual(told, [])
        return
      case 'outgoing.retry':
        if (before.matches('up'))
          assert.deepEqual(told, isThere ? [{ to: id, event: { type: 'message.retry' } }] : [])
        else assert.equal(after.context.problem, 'notConnected')
        return
      case 'outgoing.discard':
        assert.deepEqual(told, isThere ? [{ to: id, event: { type: 'message.discard' } }] : [])
        return
      case 'message.send':
        assert.equal(after.context.text, before.context.text, 'what is typed stays')
        assert.equal(before.can(sendBeside(id)), before.matches('up'))
        assert.equal(id in after.children, before.matches('up'))
        return
      case 'message.queued':
        assert.deepEqual(endOf(after, id), undefined)
        assert.equal(queue.at(-1), id, 'behind all others')
        return
      case 'message.failed':
        if (wasSending) assert.equal(endOf(after, id), 'failed')
        return
      case 'message.doubted':
        assert.equal(endOf(after, id), 'unsure')
        assert.equal(
          placeOf(after.context.messages, id),
          placeOf(before.context.messages, id),
          'where its copy is looked for',
        )
        assert.deepEqual(did.emitted, [{ type: 'message.doubted' }], 'the history is asked')
        assert.ok(!queue.includes(id), 'only its sender sends it again')
        return
      default:
        assert.deepEqual(told, [])
    }
  },
  scenarios: outgoingScenarios,
})

const endOf = ({ context }: SnapshotFrom<typeof outgoingMachine>, clientId: string) =>
  context.messages.find((message) => message.clientId === clientId)?.status

const placeOf = (
  messages: readonly { clientId: string; after: string | null }[],
  clientId: string,
) => messages.find((message) => message.clientId === clientId)?.after
