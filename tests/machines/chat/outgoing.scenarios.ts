import assert from 'node:assert/strict'
import type { outgoingMachine } from '#machines/chat/outgoing.machine.ts'
import type { Waiting } from '#machines/chat/outgoing.types.ts'
import type { Scenario, Witness } from '#tests/support/paths/model.ts'
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
  queued,
  failed,
  doubted,
  sent,
  discarded,
  answer,
  tooLong,
  toPlain,
  unsent,
  unsure,
  waiting,
  withTwoEnded,
  withTwoWaiting,
} from './outgoing.events.ts'

const idsOf = (messages: readonly { clientId: string }[]) =>
  messages.map(({ clientId }) => clientId)
const turn = (to: string, after: string | null, isPlain = false) => ({
  to,
  event: { type: 'message.turn', after, isPlain },
})

const remembers = (...messages: readonly Waiting[]) => ({
  type: 'rememberWaiting',
  params: { messages },
})
const remembered = (calls: Witness['calls']) =>
  calls.filter((call) => call.type === 'rememberWaiting')

/** What is on its way, walk by walk. */
export const outgoingScenarios: readonly Scenario<typeof outgoingMachine>[] = [
  {
    name: '排队、轮到、送到服务器',
    trail: [up, type(' 你好 '), send('a'), sent('a')],
    shows({ context }, { emitted, asked, sent: said }) {
      assert.deepEqual(context.messages, [])
      assert.equal(context.text, '')
      assert.deepEqual(asked, [
        { of: 'a', input: { peerId: 'you', clientId: 'a', content: '你好' } },
      ])
      assert.deepEqual(said, [turn('a', null)])
      assert.deepEqual(emitted, [{ type: 'message.sent', message: answer }])
    },
  },
  {
    name: '没有连接：说未连接，字还在框里，什么也没发',
    trail: [type('你好'), send('a')],
    shows({ value, context }, { started }) {
      assert.deepEqual(context, {
        peerId: 'you',
        isPlain: false,
        text: '你好',
        problem: 'notConnected',
        messages: [],
        queue: [],
        remembered: [],
        newest: null,
      })
      assert.equal(value, 'down')
      assert.deepEqual(started, [])
    },
  },
  {
    name: '空白不发，也不算错',
    trail: [type('  '), send('a')],
    shows({ context }) {
      assert.deepEqual([context.problem, context.messages, context.text], [null, [], '  '])
    },
  },
  {
    name: '2000 个字发得出去，2001 个不行，字还在',
    trail: [up, type(tooLong), send('a')],
    shows({ context }) {
      assert.deepEqual([context.problem, context.text], ['tooLong', tooLong])
    },
  },
  {
    name: '框里写着别的，图片自成一条，写的还在',
    trail: [up, type('还没写完'), sendBeside('a')],
    shows({ context }, { sent: said }) {
      assert.equal(context.text, '还没写完')
      assert.deepEqual(idsOf(context.messages), ['a'])
      assert.deepEqual(said, [turn('a', null)])
    },
  },
  {
    name: '没有连接的时候图片发不了，也不排队',
    trail: [up, down, sendBeside('a')],
    shows: ({ context }) => assert.deepEqual([context.messages, context.problem], [[], null]),
  },
  {
    name: '一条发完再发下一条，次序就是写的次序',
    trail: [up, type('你好'), send('a'), type('你好'), send('b'), failed('a')],
    shows({ context }, { sent: said }) {
      assert.deepEqual(idsOf(context.messages), ['a', 'b'])
      assert.deepEqual(context.queue, ['b'])
      assert.deepEqual(said, [turn('a', null), turn('b', null)])
    },
  },
  {
    name: '途中断线：退回去排着，连上了还是先轮到它',
    trail: [up, type('你好'), send('a'), type('你好'), send('b'), down, up],
    shows({ context }, { sent: said }) {
      assert.deepEqual(context.queue, ['a', 'b'])
      assert.deepEqual(said, [turn('a', null), { to: 'a', event: down }, turn('a', null)])
    },
  },
  {
    name: '失败的断线时重发：说未连接，还是失败着',
    trail: [up, type('你好'), send('a'), failed('a'), down, retry('a')],
    shows({ context }, { sent: said }) {
      assert.equal(context.problem, 'notConnected')
      assert.deepEqual(context.queue, [])
      assert.deepEqual(said, [turn('a', null)])
    },
  },
  {
    name: '推送先于回答：服务器已经有了，就不再等，也不会重发',
    trail: [up, type('你好'), send('a'), known('a')],
    shows({ value, context, children }) {
      assert.deepEqual(value, { up: 'idle' })
      assert.deepEqual([context.messages, context.queue], [[], []])
      assert.deepEqual(Object.keys(children), [])
    },
  },
  {
    name: '以为失败，其实送到了：得知之后不再提它',
    trail: [up, type('你好'), send('a'), failed('a'), known('a')],
    shows({ context, children }) {
      assert.deepEqual([context.messages, Object.keys(children)], [[], []])
    },
  },
  {
    name: '排着的不要了，正在发的还在发',
    trail: [up, type('你好'), send('a'), type('你好'), send('b'), discard('b'), discarded('b')],
    shows({ value, context, children }) {
      assert.deepEqual(value, { up: 'sending' })
      assert.deepEqual([idsOf(context.messages), context.queue], [['a'], ['a']])
      assert.deepEqual(Object.keys(children), ['a'])
    },
  },
  {
    name: '重发的排到最后',
    trail: [
      up,
      type('你好'),
      send('a'),
      type('你好'),
      send('b'),
      failed('a'),
      retry('a'),
      queued('a'),
    ],
    shows({ context }) {
      assert.deepEqual(idsOf(context.messages), ['b', 'a'])
      assert.deepEqual(context.queue, ['b', 'a'])
    },
  },
  {
    name: '太长的还在框里，重发别的之后不再说它太长',
    trail: [
      up,
      type('你好'),
      send('a'),
      failed('a'),
      type(tooLong),
      send('b'),
      retry('a'),
      queued('a'),
    ],
    shows: ({ context }) => assert.deepEqual([context.problem, context.queue], [null, ['a']]),
  },
  {
    name: '上次写到一半的还在框里，发得出去；排上队就不再记着',
    input: { ...toPlain, text: '你好', isPlain: false },
    trail: [up, send('a')],
    shows({ context }, { calls }) {
      assert.deepEqual(
        [context.text, context.messages],
        ['', [{ clientId: 'a', content: '你好', after: null }]],
      )
      assert.deepEqual(calls, [
        { type: 'remember', params: { text: '' } },
        remembers(waiting('a')),
      ])
    },
  },
  {
    name: '排着的一直记着，断了线也记着；到了的、不要了的才忘',
    trail: [
      up,
      ...['a', 'b', 'c'].flatMap((id) => [type('你好'), send(id)]),
      down,
      discard('b'),
      discarded('b'),
      up,
      sent('a'),
    ],
    shows: (_, { calls }) =>
      assert.deepEqual(remembered(calls), [
        remembers(waiting('a')),
        remembers(waiting('a'), waiting('b')),
        remembers(waiting('a'), waiting('b'), waiting('c')),
        remembers(waiting('a'), waiting('c')),
        remembers(waiting('c')),
      ]),
  },
  {
    name: '上次没来得及发的，连上就按原来的次序用原来的编号发',
    input: withTwoWaiting,
    trail: [up, sent('a')],
    shows({ context }, { sent: said, started }) {
      assert.deepEqual(started, ['a', 'b'])
      assert.deepEqual(said, [turn('a', null), turn('b', '1')])
      assert.deepEqual(idsOf(context.messages), ['b'])
    },
  },
  {
    name: '上次没来得及发的其实到了：读过历史就不再发',
    input: withTwoWaiting,
    trail: [known('a'), up],
    shows: (_, { sent: said, calls }) => {
      assert.deepEqual(said, [turn('b', '1')])
      assert.deepEqual(calls, [remembers(waiting('b'))])
    },
  },
  {
    name: '没有发出的也记着，记着是没有发出的；重发就又排着，不要了才忘',
    trail: [
      up,
      type('你好'),
      send('a'),
      failed('a'),
      retry('a'),
      queued('a'),
      failed('a'),
      discard('a'),
      discarded('a'),
    ],
    shows: (_, { calls }) =>
      assert.deepEqual(remembered(calls), [
        remembers(waiting('a')),
        remembers(unsent('a')),
        remembers(waiting('a')),
        remembers(unsent('a')),
        remembers(),
      ]),
  },
  {
    name: '不确定的记着，连同要在历史的哪里之后找；找到了才忘',
    input: toPlain,
    trail: [
      up,
      told([mine('1')]),
      type('你好'),
      send('a'),
      down,
      doubted('a'),
      told([mine('2')]),
    ],
    shows: (_, { calls }) =>
      assert.deepEqual(remembered(calls).slice(-2), [remembers(unsure('a', '1')), remembers()]),
  },
  {
    name: '两条一样的都不确定，找到了一条：另一条从那之后找，也这样记着',
    input: toPlain,
    trail: [
      up,
      told([]),
      ...['a', 'b'].flatMap((id) => [type('你好'), send(id), doubted(id)]),
      told([mine('1')]),
    ],
    shows: (_, { calls }) =>
      assert.deepEqual(remembered(calls).slice(-2), [
        remembers(unsure('a', ''), unsure('b', '')),
        remembers(unsure('b', '1')),
      ]),
  },
  {
    name: '上次没有发出的、不确定的：还是那样，连上只发排着的',
    input: { ...withTwoEnded, waiting: [...withTwoEnded.waiting, waiting('c')] },
    trail: [up],
    shows({ context }, { sent: said, asked, calls }) {
      const input = { peerId: 'you', content: '你好' }
      assert.deepEqual(asked, [
        { of: 'a', input: { ...input, clientId: 'a', startsAs: 'failed' } },
        { of: 'b', input: { ...input, clientId: 'b', startsAs: 'unsure' } },
        { of: 'c', input: { ...input, clientId: 'c' } },
      ])
      assert.deepEqual(idsOf(context.messages), ['a', 'b', 'c'])
      assert.deepEqual(said, [turn('c', null)])
      assert.deepEqual(remembered(calls), [])
    },
  },
  {
    name: '上次没有发出的，重发就排到最后，轮到了用原来的编号发',
    input: withTwoEnded,
    trail: [up, retry('a'), queued('a'), sent('a', mine('2', 'a'))],
    shows({ context }, { sent: said, calls }) {
      assert.deepEqual(said, [{ to: 'a', event: { type: 'message.retry' } }, turn('a', null)])
      assert.deepEqual(idsOf(context.messages), ['b'])
      assert.deepEqual(remembered(calls), [
        remembers(unsure('b', '0'), waiting('a')),
        remembers(unsure('b', '2')),
      ])
    },
  },
  {
    name: '上次不确定的，历史里有就不再提；上次没有发出的不凭同样的话认',
    input: { ...withTwoEnded, waiting: [unsent('a'), unsure('b', '1')] },
    trail: [told([mine('1')]), told([mine('1'), mine('2')]), told([mine('3')])],
    shows({ context, children }, { calls }) {
      assert.deepEqual([idsOf(context.messages), Object.keys(children)], [['a'], ['a']])
      assert.deepEqual(remembered(calls), [remembers(unsent('a'))])
    },
  },
  {
    name: '同样的话又说了一遍，服务器指名有的是后一遍：上次不确定的还是不确定，再读一次也是',
    input: { ...withTwoEnded, waiting: [unsure('b', '0')] },
    trail: [up, type('你好'), send('a'), known('a'), known('a')],
    shows: ({ context }) => assert.deepEqual(context.messages, [unsure('b', '1')]),
  },
  {
    name: '朴素的服务器上，轮到了的就不再记着：刷新之后再发会是第二条；还没轮到的记着',
    input: toPlain,
    trail: [up, type('你好'), send('a'), type('你好'), send('b')],
    shows: (_, { calls }) => assert.deepEqual(calls.at(-1), remembers(waiting('b'))),
  },
  {
    name: '发的时候才知道服务器朴素：正在发的也不再记着',
    trail: [up, type('你好'), send('a'), plain],
    shows: (_, { calls }) => assert.deepEqual(calls.at(-1), remembers()),
  },
  {
    name: '朴素的服务器认不出重发：断线的不自动再发，不确定就说不确定，去读历史',
    input: toPlain,
    trail: [up, told([mine('1')]), type('你好'), send('a'), down, doubted('a'), up],
    shows({ context, value }, { sent: said, emitted }) {
      assert.deepEqual(value, { up: 'idle' })
      assert.deepEqual(context.messages, [unsure('a', '1')])
      assert.deepEqual(said, [turn('a', '1', true), { to: 'a', event: down }])
      assert.deepEqual(emitted, [{ type: 'message.doubted' }])
    },
  },
  {
    name: '不确定的，历史里有就不再提；从前说过的同样的话不算',
    input: toPlain,
    trail: [
      up,
      told([mine('1')]),
      type('你好'),
      send('a'),
      doubted('a'),
      told([mine('1')]),
      told([mine('1'), mine('2')]),
    ],
    shows({ context }) {
      assert.deepEqual([context.messages, context.newest], [[], '2'])
    },
  },
  {
    name: '正在发的，同样的话在历史里也不算：编号才认得它',
    input: toPlain,
    trail: [up, told([]), type('你好'), send('a'), told([mine('1')])],
    shows: ({ context }) => assert.deepEqual(context.queue, ['a']),
  },
  {
    name: '没有发出的，后来说了同样的话：还是没有发出',
    input: toPlain,
    trail: [up, told([]), type('你好'), send('a'), failed('a'), told([mine('1')])],
    shows: ({ context }) => assert.deepEqual(idsOf(context.messages), ['a']),
  },
  {
    name: '两条一样的都不确定：历史里有一条，只少一条；再说一遍也还是一条',
    input: toPlain,
    trail: [
      up,
      told([]),
      ...['a', 'b'].flatMap((id) => [type('你好'), send(id), doubted(id)]),
      told([mine('1')]),
      told([mine('1')]),
    ],
    shows({ context }) {
      assert.deepEqual(idsOf(context.messages), ['b'])
    },
  },
  {
    name: '不确定的之后，同样的话又说了一遍，到了：到的是后一遍，前一遍还是不确定',
    input: toPlain,
    trail: [
      up,
      told([]),
      type('你好'),
      send('a'),
      doubted('a'),
      type('你好'),
      send('b'),
      sent('b', mine('1')),
      told([mine('1')]),
    ],
    shows({ context }) {
      assert.deepEqual(idsOf(context.messages), ['a'])
    },
  },
  {
    name: '历史还没有读过：凭内容认不出来，由人决定重发还是不要了',
    input: toPlain,
    trail: [
      up,
      type('你好'),
      send('a'),
      doubted('a'),
      told([mine('1')]),
      retry('a'),
      queued('a'),
    ],
    shows({ context }) {
      assert.deepEqual(context.messages, [{ clientId: 'a', content: '你好', after: '1' }])
    },
  },
  {
    name: '不确定的可以不要了',
    input: toPlain,
    trail: [up, type('你好'), send('a'), doubted('a'), discard('a'), discarded('a')],
    shows: ({ context }) => assert.deepEqual(context.messages, []),
  },
  {
    name: '发的时候才知道服务器朴素：正在发的也告诉，之后的都这样发',
    trail: [up, type('你好'), send('a'), plain, doubted('a'), type('你好'), send('b')],
    shows: (_, { sent: said }) =>
      assert.deepEqual(said, [
        turn('a', null),
        { to: 'a', event: plain },
        turn('b', null, true),
      ]),
  },
]
