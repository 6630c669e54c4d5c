import assert from 'node:assert/strict'
import { messageMachine } from '#machines/chat/message.machine.ts'
import { after, defineModel, done, fail } from '#tests/support/paths/model.ts'
import { answer, blocked, error, inWords, plain, refused } from './outgoing.events.ts'
import { messageWords } from './message.words.ts'

const turn = (place: string | null = '', isPlain = false) =>
  ({ type: 'message.turn', after: place, isPlain }) as const
const toPlain = turn('1', true)
const retry = { type: 'message.retry' } as const
const discard = { type: 'message.discard' } as const
const down = { type: 'hub.down' } as const
const sent = done('send', answer)
const deadline = after('sendDeadline', 'message.sending')
const start = { peerId: 'you', clientId: 'a', content: '你好' } as const
const foundFailed = { ...start, startsAs: 'failed' } as const
const foundUnsure = { ...start, startsAs: 'unsure' } as const
const reported = (type: string) => ({ type, clientId: 'a' })

export const messageModel = defineModel({
  name: 'message',
  machine: messageMachine,
  words: messageWords,
  starts: [start, foundFailed, foundUnsure],
  cases: [
    turn(),
    turn(null),
    toPlain,
    retry,
    discard,
    down,
    plain,
    error('a'),
    error('b'),
    error(null),
    sent,
    refused,
    fail('send', inWords),
  ],
  gist: (part) => ('senderId' in part && 'id' in part ? { id: part.id } : part),
  isRest: (snapshot) => snapshot.status === 'done',
  invariant(snapshot, { trail, asked, timers }) {
    const { value, context, children, status, output } = snapshot
    if (trail.length === 0) assert.equal(value, context.startsAs ?? 'queued', 'as it was found')
    assert.equal(snapshot.matches('sending'), 'send' in children)
    assert.equal(snapshot.can(retry), value === 'failed' || value === 'unsure')
    assert.equal(snapshot.can(discard), value === 'queued' || snapshot.can(retry))
    if (value === 'failed' && asked.length > 0)
      assert.ok(context.failure, 'why it was not sent')
    if (status === 'done')
      assert.deepEqual(output, { clientId: 'a', message: value === 'sent' ? answer : null })
    const { peerId, clientId, content } = context
    for (const { input } of asked)
      assert.deepEqual(
        { ...Object(input), after: null },
        { peerId, clientId, content, after: null },
      )
    for (const { delay } of timers) assert.equal(delay, 10_000)
  },
  step({ before, event, after: next, did }) {
    const said = did.emitted.map(({ type }) => type)
    const isNew = before.value !== next.value
    const becomes = (state: string) => isNew && next.value === state
    assert.deepEqual(said, [
      ...(becomes('failed') ? ['message.failed'] : []),
      ...(becomes('unsure') ? ['message.doubted'] : []),
      ...(becomes('queued') && event.type === retry.type ? ['message.queued'] : []),
    ])
    for (const report of did.emitted) assert.equal(report['clientId'], 'a')
    if (event.type === discard.type && before.can(discard))
      assert.equal(next.value, 'discarded')
    if (event.type === down.type && before.matches({ sending: 'recognisable' }))
      assert.equal(next.value, 'queued', 'sent again it is the same message')
    if (becomes('unsure')) assert.deepEqual(before.value, { sending: 'plain' })
    const isLost = event.type === down.type || event.type.startsWith('xstate.after')
    if (isLost && before.matches({ sending: 'plain' }))
      assert.equal(next.value, 'unsure', 'it may have arrived')
    if (!before.matches('sending') && next.matches('sending'))
      assert.deepEqual([next.context.after, next.context.failure], [event['after'], null])
  },
  scenarios: [
    {
      name: '轮到了就发，服务器收下了',
      trail: [turn('7'), sent],
      shows({ value, output }, { asked, emitted: told }) {
        assert.equal(value, 'sent')
        assert.deepEqual(output, { clientId: 'a', message: answer })
        assert.deepEqual(asked, [
          { of: 'send', input: { peerId: 'you', clientId: 'a', content: '你好', after: '7' } },
        ])
        assert.deepEqual(told, [])
      },
    },
    {
      name: '途中断线：退回去排着，轮到了用同一个编号再发',
      trail: [turn(), down, turn()],
      shows({ value }, { asked, emitted: told }) {
        assert.deepEqual(value, { sending: 'recognisable' })
        assert.deepEqual(asked[0], asked[1])
        assert.deepEqual(told, [])
      },
    },
    {
      name: '十秒没有回答算失败，可以重发，也可以不要了',
      trail: [turn(), deadline, retry, turn(), deadline, discard],
      shows({ value, context }, { started, timers, emitted: told }) {
        assert.equal(value, 'discarded')
        assert.deepEqual(context.failure, { kind: 'timeout' })
        assert.deepEqual(started, ['send', 'send'])
        assert.deepEqual(
          timers.map(({ delay }) => delay),
          [10_000, 10_000],
        )
        assert.deepEqual(told, [
          reported('message.failed'),
          reported('message.queued'),
          reported('message.failed'),
        ])
      },
    },
    {
      name: '服务器不收：失败，说得出原因；重发的时候不再提它',
      trail: [turn(), refused],
      shows: ({ value, context }) =>
        assert.deepEqual([value, context.failure], ['failed', blocked.failure]),
    },
    {
      name: '正在发的不能丢掉，排着的可以',
      trail: [turn(), discard],
      shows: ({ value }) => assert.deepEqual(value, { sending: 'recognisable' }),
    },
    {
      name: '认得编号的服务器指着这一条说不收，就没有发出，不必等到十秒',
      trail: [turn(), error(null), error('b'), error('a')],
      shows({ value, context, children }) {
        assert.deepEqual([value, context.failure], ['failed', inWords.failure])
        assert.deepEqual(Object.keys(children), [])
      },
    },
    {
      name: '说的是别的一条，或者没有说是哪一条：还在发',
      trail: [turn(), error(null), error('b')],
      shows: ({ value }) => assert.deepEqual(value, { sending: 'recognisable' }),
    },
    {
      name: '朴素的服务器说的是别的一条：不能拿来说明这一条',
      trail: [toPlain, error('b'), refused],
      shows: ({ value, context }) =>
        assert.deepEqual([value, context.failure], ['unsure', null]),
    },
    {
      name: '等到十秒算失败之后，才听说为什么：说得出为什么',
      trail: [turn(), deadline, error('a')],
      shows: ({ context }) => assert.deepEqual(context.failure, inWords.failure),
    },
    {
      name: '朴素的服务器上断线：不确定有没有发出，人说重发才再排队',
      trail: [toPlain, down],
      shows({ value }, { emitted: told }) {
        assert.equal(value, 'unsure')
        assert.deepEqual(told, [reported('message.doubted')])
      },
    },
    {
      name: '朴素的服务器上调用失败也不确定，十秒没有回答也是',
      trail: [toPlain, refused, retry, toPlain, deadline],
      shows: ({ value, context }) =>
        assert.deepEqual([value, context.failure], ['unsure', null]),
    },
    {
      name: '朴素的服务器说了为什么不收，又没有收下：没有发出，照它的话说',
      trail: [toPlain, error(null), refused],
      shows: ({ value, context }) =>
        assert.deepEqual([value, context.failure], ['failed', inWords.failure]),
    },
    {
      name: '调用本身说得出为什么不收：没有发出',
      trail: [toPlain, fail('send', inWords)],
      shows: ({ value, context }) =>
        assert.deepEqual([value, context.failure], ['failed', inWords.failure]),
    },
    {
      name: '说了什么之后断线：不确定，带着它的话',
      trail: [toPlain, error(null), down],
      shows: ({ value, context }) =>
        assert.deepEqual([value, context.failure], ['unsure', inWords.failure]),
    },
    {
      name: '上次没有发出的，还是没有发出；为什么，不再知道；重发才再排队',
      input: foundFailed,
      trail: [turn(), retry, turn('7')],
      shows({ value, context }, { asked, emitted: told }) {
        assert.deepEqual([value, context.failure], [{ sending: 'recognisable' }, null])
        assert.deepEqual(asked, [
          { of: 'send', input: { peerId: 'you', clientId: 'a', content: '你好', after: '7' } },
        ])
        assert.deepEqual(told, [reported('message.queued')])
      },
    },
    {
      name: '上次不确定的，还是不确定；可以不要了',
      input: foundUnsure,
      trail: [turn(), discard],
      shows({ value, output }, { asked, emitted: told }) {
        assert.equal(value, 'discarded')
        assert.deepEqual(output, { clientId: 'a', message: null })
        assert.deepEqual([asked, told], [[], []])
      },
    },
    {
      name: '发的时候才知道服务器朴素：这一条断了线也是不确定',
      trail: [turn(), plain, down],
      shows: ({ value }) => assert.equal(value, 'unsure'),
    },
  ],
})
