import assert from 'node:assert/strict'
import { isTyping } from '#machines/chat/conversation.connect.ts'
import type { conversationMachine } from '#machines/chat/conversation.machine.ts'
import { after, fail, type Scenario } from '#tests/support/paths/model.ts'
import {
  close,
  delivered,
  first,
  gapClosed,
  hidden,
  marked,
  mine,
  open,
  peerRead,
  received,
  retry,
  selfRead,
  theirs,
  timeout,
  typing,
  up,
  visible,
  arrivals,
} from '../conversation.events.ts'

/** What has arrived, what has been read, and who is told. */
export const readingScenarios: readonly Scenario<typeof conversationMachine>[] = [
  {
    name: '没能标成已读、人又看不见了：怎么催都不标，看见了才标',
    trail: [
      open,
      first,
      received(theirs('3')),
      ...[retry, open, up, received(theirs('5'))].flatMap((urge) => [
        fail('markRead', timeout),
        hidden,
        urge,
        visible,
      ]),
    ],
    shows: (_snapshot, { started }) =>
      assert.equal(started.filter((id) => id === 'markRead').length, 5),
  },
  {
    name: '没能标成已读：过一会儿自己再标，切走再回来马上再标',
    trail: [
      open,
      first,
      received(theirs('3')),
      fail('markRead', timeout),
      after('receiptPatience', 'conversation.reading.open.behind'),
      fail('markRead', timeout),
      hidden,
      visible,
    ],
    shows: (_snapshot, { started }) =>
      assert.equal(started.filter((id) => id === 'markRead').length, 3),
  },
  {
    name: '重发的一条已经删了，服务器答的没有字：不再出现',
    trail: [open, first, received(mine('3', { content: '' }))],
    shows: ({ context }) =>
      assert.deepEqual(
        context.messages.map(({ id }) => id),
        ['2'],
      ),
  },
  {
    name: '服务器有我的哪几条，每次都说；读过历史才算是它自己说的',
    trail: [received(mine('1')), open, first, received(mine('4')), received(theirs('5'))],
    shows: (_snapshot, { emitted }) =>
      assert.deepEqual(
        emitted
          .filter(({ type }) => type === 'messages.known')
          .map(({ messages, isRead }) => [
            messages.map(({ id }: { id: string }) => id),
            isRead,
          ]),
        [
          [['1'], false],
          [['2'], true],
          [['2', '4'], true],
          [['2', '4'], true],
        ],
      ),
  },
  {
    name: '收到就确认送达，同一条只确认一次',
    trail: [received(theirs('3')), received(theirs('3'))],
    shows({ context }, { emitted }) {
      assert.deepEqual(arrivals(emitted), [['3'], []])
      assert.equal(context.messages.length, 1)
    },
  },
  {
    name: '自己发的、已经送达过的，不必确认',
    trail: [received(mine('3')), received(theirs('4', { isDelivered: true }))],
    shows(_snapshot, { emitted }) {
      assert.deepEqual(arrivals(emitted), [[], []])
    },
  },
  {
    name: '服务器仍说没有送达的，再确认一次',
    trail: [open, first, received(theirs('3')), up, gapClosed],
    shows(_snapshot, { emitted }) {
      assert.deepEqual(arrivals(emitted), [[], ['3'], ['3']])
    },
  },
  {
    name: '打开会话就读到最新一条，告诉服务器',
    trail: [received(theirs('3')), open, marked],
    shows({ context }, { asked, emitted }) {
      assert.equal(context.messages[0]?.isRead, true)
      assert.deepEqual(asked.at(-1), { of: 'markRead', input: { peerId: 'you', upTo: '3' } })
      assert.deepEqual(emitted.at(-1), { type: 'conversation.read', upTo: '3' })
    },
  },
  {
    name: '关着的会话收到新消息，不算读过',
    trail: [open, first, close, received(theirs('3'))],
    shows({ context }) {
      assert.equal(context.messages.at(-1)?.isRead, false)
    },
  },
  {
    name: '读到哪里没有报成：连上了、又来一条、又看一眼，都再报',
    trail: [
      open,
      first,
      received(theirs('3')),
      fail('markRead', timeout),
      up,
      fail('markRead', timeout),
      received(theirs('4')),
      fail('markRead', timeout),
      open,
    ],
    shows(_snapshot, { asked }) {
      assert.deepEqual(
        asked.filter(({ of }) => of === 'markRead').map(({ input }) => input),
        ['3', '3', '4', '4'].map((upTo) => ({ peerId: 'you', upTo })),
      )
    },
  },
  {
    name: '对方读了：到那一条为止我的都已读，后面的不算',
    trail: [
      received(mine('2')),
      received(mine('4')),
      received(mine('5')),
      peerRead('4'),
      received(theirs('3')),
    ],
    shows({ context }) {
      assert.deepEqual(
        context.messages.map(({ id, isRead }) => [id, isRead]),
        [
          ['2', true],
          ['3', false],
          ['4', true],
          ['5', false],
        ],
      )
    },
  },
  {
    name: '已读、送达先于消息本身到来，也算数；晚到的旧消息改不回去',
    trail: [
      delivered('2'),
      peerRead('1'),
      received(mine('1')),
      received(mine('2')),
      received(mine('2')),
    ],
    shows({ context }) {
      assert.deepEqual(
        context.messages.map(({ id, isDelivered, isRead }) => [id, isDelivered, isRead]),
        [
          ['1', true, true],
          ['2', true, false],
        ],
      )
      assert.deepEqual(context.early, [])
    },
  },
  {
    name: '后报的位置更旧，不往回退',
    trail: [received(mine('2')), peerRead('2'), peerRead('1')],
    shows({ context }) {
      assert.equal(context.peerReadTo, '2')
    },
  },
  {
    name: '别的设备读过的，这里也读过',
    trail: [received(theirs('3')), received(theirs('5')), selfRead('3')],
    shows({ context }) {
      assert.deepEqual(
        context.messages.map(({ isRead }) => isRead),
        [true, false],
      )
    },
  },
  {
    name: '页面看不见时开着的会话不算读过，看见了才算',
    trail: [open, first, hidden, received(theirs('3')), visible, marked],
    shows(_snapshot, { asked, emitted }) {
      assert.deepEqual(asked.at(-1), { of: 'markRead', input: { peerId: 'you', upTo: '3' } })
      assert.deepEqual(emitted.at(-1), { type: 'conversation.read', upTo: '3' })
    },
  },
  {
    name: '页面一直看不见：没有报过读到哪里，消息还是未读',
    trail: [hidden, open, first, received(theirs('3')), up, gapClosed],
    shows({ context }, { asked }) {
      assert.equal(
        asked.some(({ of }) => of === 'markRead'),
        false,
      )
      assert.equal(context.messages.at(-1)?.isRead, false)
    },
  },
  {
    name: '对方好一会儿没有再说在输入：不再写着在输入',
    trail: [typing, after('silence', 'conversation.peer.typing')],
    shows: (snapshot) => assert.equal(isTyping(snapshot), false),
  },
]
