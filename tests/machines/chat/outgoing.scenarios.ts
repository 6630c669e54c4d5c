import assert from 'node:assert/strict'
import type { outgoingMachine } from '#machines/chat/outgoing.machine.ts'
import { done, type Scenario } from '#tests/support/paths/model.ts'
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
  answer,
  sent,
  blocked,
  refused,
  inWords,
  deadline,
  tooLong,
  toPlain,
} from './outgoing.events.ts'

/** What is on its way, walk by walk. */
export const outgoingScenarios: readonly Scenario<typeof outgoingMachine>[] = [
  {
    name: '排队、发送、送到服务器',
    trail: [type(' 你好 '), send('a'), sent],
    shows({ context }, { emitted, asked }) {
      assert.deepEqual(context.messages, [])
      assert.equal(context.text, '')
      assert.deepEqual(asked, [
        {
          of: 'send',
          input: { peerId: 'you', clientId: 'a', content: '你好', after: null },
        },
      ])
      assert.deepEqual(emitted, [{ type: 'message.sent', message: answer }])
    },
  },
  {
    name: '没有连接：说未连接，字还在框里，什么也没发',
    input: { peerId: 'you', connected: false, isPlain: false },
    trail: [type('你好'), send('a')],
    shows({ context }, { started }) {
      assert.deepEqual(context, {
        peerId: 'you',
        connected: false,
        isPlain: false,
        text: '你好',
        problem: 'notConnected',
        messages: [],
        newest: null,
        heard: null,
      })
      assert.deepEqual(started, [])
    },
  },
  {
    name: '空白不发，也不算错',
    input: { peerId: 'you', connected: false, isPlain: false },
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
        {
          clientId: 'a',
          content: '你好',
          standing: 'failed',
          failure: blocked.failure,
          after: null,
        },
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
  {
    name: '朴素的服务器认不出重发：断线的不自动再发，不确定就说不确定，去读历史',
    input: toPlain,
    trail: [told([mine('1')]), type('你好'), send('a'), down, up],
    shows({ context, value }, { started, emitted }) {
      assert.equal(value, 'idle')
      assert.deepEqual(
        context.messages.map(({ standing, after: place }) => [standing, place]),
        [['unsure', '1']],
      )
      assert.deepEqual(started, ['send'])
      assert.deepEqual(emitted, [{ type: 'message.doubted' }])
    },
  },
  {
    name: '不确定的，历史里有就不再提；从前说过的同样的话不算',
    input: toPlain,
    trail: [
      told([mine('1')]),
      type('你好'),
      send('a'),
      deadline,
      told([mine('1')]),
      told([mine('1'), mine('2')]),
    ],
    shows({ context }) {
      assert.deepEqual([context.messages, context.newest], [[], '2'])
    },
  },
  {
    name: '两条一样的都不确定：历史里有一条，只少一条；再说一遍也还是一条',
    input: toPlain,
    trail: [
      told([]),
      ...['a', 'b'].flatMap((id) => [type('你好'), send(id), deadline]),
      told([mine('1')]),
      told([mine('1')]),
    ],
    shows({ context }) {
      assert.deepEqual(
        context.messages.map(({ clientId }) => clientId),
        ['b'],
      )
    },
  },
  {
    name: '不确定的之后，同样的话又说了一遍，到了：到的是后一遍，前一遍还是不确定',
    input: toPlain,
    trail: [
      told([]),
      type('你好'),
      send('a'),
      deadline,
      type('你好'),
      send('b'),
      done('send', mine('1')),
      told([mine('1')]),
    ],
    shows({ context }) {
      assert.deepEqual(
        context.messages.map(({ clientId, standing }) => [clientId, standing]),
        [['a', 'unsure']],
      )
    },
  },
  {
    name: '历史还没有读过：凭内容认不出来，由人决定重发还是不要了',
    input: toPlain,
    trail: [type('你好'), send('a'), deadline, told([mine('1')]), retry('a')],
    shows({ context }) {
      assert.deepEqual(
        context.messages.map(({ standing, after: place }) => [standing, place]),
        [['sending', '1']],
      )
    },
  },
  {
    name: '不确定的可以不要了',
    input: toPlain,
    trail: [type('你好'), send('a'), deadline, discard('a')],
    shows: ({ context }) => assert.deepEqual(context.messages, []),
  },
  {
    name: '服务器说了为什么不收，又没有收下：没有发出，照它的话说',
    input: toPlain,
    trail: [type('你好'), send('a'), error(null), refused],
    shows({ context }) {
      const [message] = context.messages
      assert.deepEqual([message?.standing, message?.failure], ['failed', inWords.failure])
    },
  },
  {
    name: '服务器说的是别的事，消息到了：到了就是到了，下一条也不受它牵连',
    input: toPlain,
    trail: [
      type('你好'),
      send('a'),
      error(null),
      done('send', mine('1')),
      type('你好'),
      send('b'),
      refused,
    ],
    shows: ({ context }) =>
      assert.deepEqual(
        context.messages.map(({ standing, failure }) => [standing, failure]),
        [['unsure', null]],
      ),
  },
  {
    name: '说了什么之后断线：不确定，带着它的话',
    input: toPlain,
    trail: [type('你好'), send('a'), error(null), down],
    shows: ({ context }) =>
      assert.deepEqual(
        context.messages.map(({ standing, failure }) => [standing, failure]),
        [['unsure', inWords.failure]],
      ),
  },
  {
    name: '认得编号的服务器指着哪一条说不收，哪一条就没有发出，不必等到十秒',
    input: { peerId: 'you', connected: true, isPlain: false },
    trail: [type('你好'), send('a'), error(null), error('b'), error('a')],
    shows({ context, children }) {
      const [message] = context.messages
      assert.deepEqual([message?.standing, message?.failure], ['failed', inWords.failure])
      assert.deepEqual(Object.keys(children), [])
    },
  },
  {
    name: '等到十秒算失败之后，才听说为什么：说得出为什么',
    input: { peerId: 'you', connected: true, isPlain: false },
    trail: [type('你好'), send('a'), deadline, error('a')],
    shows: ({ context }) => assert.deepEqual(context.messages[0]?.failure, inWords.failure),
  },
  {
    name: '发的时候才知道服务器朴素：这一条断了线也是不确定',
    input: { peerId: 'you', connected: true, isPlain: false },
    trail: [type('你好'), send('a'), plain, down],
    shows: ({ context }) => assert.equal(context.messages[0]?.standing, 'unsure'),
  },
]
