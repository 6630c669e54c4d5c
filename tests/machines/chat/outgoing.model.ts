import assert from 'node:assert/strict'
import { longestMessage, outgoingMachine } from '#machines/chat/outgoing.machine.ts'
import { after, defineModel, done, fail } from '#tests/support/paths/model.ts'
import { buildMessage } from './build-message.ts'
import { outgoingWords } from './outgoing.words.ts'

const up = { type: 'hub.up' } as const
const down = { type: 'hub.down' } as const
const type = (text: string) => ({ type: 'text.type', text }) as const
const send = (clientId: string) => ({ type: 'text.send', clientId }) as const
const retry = (clientId: string) => ({ type: 'outgoing.retry', clientId }) as const
const discard = (clientId: string) => ({ type: 'outgoing.discard', clientId }) as const
const known = (clientId: string) => ({ type: 'outgoing.known', clientId }) as const
const answer = buildMessage('1', 'me', 'you', { clientId: 'a' })
const sent = done('send', answer)
const blocked = { failure: { kind: 'missing', code: 2012 } }
const refused = fail('send', blocked)
const deadline = after('sendDeadline', 'outgoing.sending')
// A pair of surrogates is one character to people.
const longest = '𠮷'.repeat(longestMessage)
const tooLong = `${longest}。`

export const outgoingModel = defineModel({
  name: 'outgoing',
  machine: outgoingMachine,
  words: outgoingWords,
  starts: [
    { peerId: 'you', connected: true },
    { peerId: 'you', connected: false },
  ],
  cases: ({ context }) => {
    const ids = context.messages.map(({ clientId }) => clientId)
    const free = ['a', 'b'].filter((id) => !ids.includes(id)).slice(0, 1)
    return [
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
  }),
  gist: (part) => ('senderId' in part && 'id' in part ? { id: part.id } : part),
  isRest: (snapshot) => snapshot.matches('idle'),
  invariant(snapshot, { trail, emitted }) {
    const { messages, connected, text, problem } = snapshot.context
    const sending = messages.filter(({ standing }) => standing === 'sending')
    assert.equal(sending.length, snapshot.matches('sending') ? 1 : 0, 'one at a time')
    assert.equal(snapshot.matches('sending'), 'send' in snapshot.children)
    if (!connected) assert.equal(snapshot.value, 'idle')
    if (connected && snapshot.matches('idle'))
      assert.ok(
        messages.every(({ standing }) => standing === 'failed'),
        'nothing waits for nothing',
      )
    for (const { content, standing, failure } of messages) {
      assert.equal(content, '你好', 'what was typed, trimmed')
      assert.equal(failure !== null, standing === 'failed')
    }
    if (problem === 'tooLong') assert.equal(text, tooLong, 'the text stays in the box')
    if (problem === 'notConnected') assert.equal(connected, false)
    const answers = trail.filter((event) => event.type.startsWith('xstate.done')).length
    assert.equal(emitted.length, answers)
    const last = trail.at(-1)
    if (last?.type === 'text.type') assert.deepEqual([text, problem], [last['text'], null])
    if (last?.type === 'outgoing.known')
      assert.ok(messages.every(({ clientId }) => clientId !== last['clientId']))
    if (last?.type === 'hub.up') assert.deepEqual([connected, problem], [true, null])
    if (last?.type === 'hub.down') assert.equal(connected, false)
  },
  scenarios: [
    {
      name: '排队、发送、送到服务器',
      trail: [type(' 你好 '), send('a'), sent],
      shows({ context }, { emitted, asked }) {
        assert.deepEqual(context.messages, [])
        assert.equal(context.text, '')
        assert.deepEqual(asked, [
          { of: 'send', input: { peerId: 'you', clientId: 'a', content: '你好' } },
        ])
        assert.deepEqual(emitted, [{ type: 'message.sent', message: answer }])
      },
    },
    {
      name: '没有连接：说未连接，字还在框里，什么也没发',
      input: { peerId: 'you', connected: false },
      trail: [type('你好'), send('a')],
      shows({ context }, { started }) {
        assert.deepEqual(context, {
          peerId: 'you',
          connected: false,
          text: '你好',
          problem: 'notConnected',
          messages: [],
        })
        assert.deepEqual(started, [])
      },
    },
    {
      name: '空白不发，也不算错',
      input: { peerId: 'you', connected: false },
      trail: [type('  '), send('a')],
      shows({ context }) {
        assert.deepEqual([context.problem, context.messages, context.text], [null, [], '  '])
      },
    },
    {
      name: '2000 个字发得出去，2001 个不行，字还在',
      trail: [type(tooLong), send('a')],
      shows({ context }) {
        assert.deepEqual([context.problem, context.text], ['tooLong', tooLong])
      },
    },
    {
      name: '一条发完再发下一条，次序就是写的次序',
      trail: [type('你好'), send('a'), type('你好'), send('b')],
      shows({ context }, { started }) {
        assert.deepEqual(
          context.messages.map(({ clientId, standing }) => [clientId, standing]),
          [
            ['a', 'sending'],
            ['b', 'queued'],
          ],
        )
        assert.deepEqual(started, ['send'])
      },
    },
    {
      name: '途中断线：退回去排着，连上了用同一个编号再发',
      trail: [type('你好'), send('a'), down, up],
      shows({ context, value }, { asked }) {
        assert.equal(value, 'sending')
        assert.equal(context.messages[0]?.standing, 'sending')
        assert.deepEqual(asked[0], asked[1])
      },
    },
    {
      name: '十秒没有回答算失败，可以重发，也可以不要了',
      trail: [type('你好'), send('a'), deadline, retry('a'), deadline, discard('a')],
      shows({ context }, { timers, started }) {
        assert.deepEqual(context.messages, [])
        assert.deepEqual(started, ['send', 'send'])
        assert.deepEqual(
          timers.map(({ delay }) => delay),
          [10_000, 10_000],
        )
      },
    },
    {
      name: '服务器不收：失败，说得出原因，字还在那一条里',
      trail: [type('你好'), send('a'), refused],
      shows({ context }) {
        assert.deepEqual(context.messages, [
          { clientId: 'a', content: '你好', standing: 'failed', failure: blocked.failure },
        ])
      },
    },
    {
      name: '失败的断线时重发：说未连接，还是失败着',
      trail: [type('你好'), send('a'), refused, down, retry('a')],
      shows({ context }) {
        assert.equal(context.problem, 'notConnected')
        assert.equal(context.messages[0]?.standing, 'failed')
      },
    },
    {
      name: '推送先于回答：服务器已经有了，就不再等，也不会重发',
      trail: [type('你好'), send('a'), known('a')],
      shows({ context, children }) {
        assert.deepEqual(context.messages, [])
        assert.deepEqual(Object.keys(children), [])
      },
    },
    {
      name: '以为失败，其实送到了：得知之后不再提它',
      trail: [type('你好'), send('a'), deadline, known('a')],
      shows({ context }) {
        assert.deepEqual(context.messages, [])
      },
    },
    {
      name: '正在发的不能丢掉，排着的可以',
      trail: [type('你好'), send('a'), type('你好'), send('b'), discard('a'), discard('b')],
      shows({ context }) {
        assert.deepEqual(
          context.messages.map(({ clientId }) => clientId),
          ['a'],
        )
      },
    },
    {
      name: '重发的排到最后',
      trail: [type('你好'), send('a'), type('你好'), send('b'), refused, retry('a')],
      shows({ context }) {
        assert.deepEqual(
          context.messages.map(({ clientId, standing }) => [clientId, standing]),
          [
            ['b', 'sending'],
            ['a', 'queued'],
          ],
        )
      },
    },
  ],
})
