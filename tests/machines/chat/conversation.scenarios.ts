import assert from 'node:assert/strict'
import type { conversationMachine } from '#machines/chat/conversation.machine.ts'
import { after, done, fail, type Scenario, type Witness } from '#tests/support/paths/model.ts'
import {
  close,
  deletedTo,
  delivered,
  first,
  gap,
  gapClosed,
  gapTooLarge,
  hidden,
  history,
  marked,
  mine,
  older,
  olderOnes,
  open,
  peerRead,
  readOnes,
  received,
  removed,
  retry,
  selfRead,
  theirs,
  timeout,
  up,
  visible,
} from './conversation.events.ts'

/** A conversation of two, walk by walk. */
export const conversationScenarios: readonly Scenario<typeof conversationMachine>[] = [
  {
    name: '往前翻到还没到过的，也说一声到了',
    trail: [open, first, older, done('older', history([theirs('1')]))],
    shows: (_snapshot, { emitted }) => assert.deepEqual(arrivals(emitted).at(-1), ['1']),
  },
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
    name: '检查点只由读取推进：推送来的不算，补齐时从它之前读起',
    trail: [open, first, received(theirs('9', readOnes)), up],
    shows({ context }, { asked }) {
      assert.equal(context.syncedTo, '2')
      assert.deepEqual(asked.at(-1), {
        of: 'gap',
        input: { peerId: 'you', after: null, heldFrom: '2' },
      })
    },
  },
  {
    name: '错过的补上，检查点前进；补不成就再补',
    trail: [
      open,
      first,
      up,
      fail('gap', timeout),
      after('patience', 'conversation.gap.open'),
      gapClosed,
    ],
    shows({ context }) {
      assert.equal(context.syncedTo, '3')
      assert.deepEqual(
        context.messages.map(({ id }) => id),
        ['2', '3'],
      )
    },
  },
  {
    name: '错过的太多：从最新一段重新开始，途中收到的还在',
    trail: [open, first, up, received(theirs('4')), gapTooLarge],
    shows({ context }) {
      assert.deepEqual(
        context.messages.map(({ id }) => id),
        ['3', '4'],
      )
      assert.deepEqual([context.hasMore, context.syncedTo], [true, '3'])
    },
  },
  {
    name: '晚到的一条比读到的都旧，中间还有没读的：不放进来，往上翻时再按次序来',
    trail: [open, first, received(mine('1')), older],
    shows({ context }, { asked }) {
      assert.deepEqual(
        context.messages.map(({ id }) => id),
        ['2'],
      )
      assert.deepEqual(asked.at(-1), {
        of: 'older',
        input: { peerId: 'you', before: '2', held: 1 },
      })
    },
  },
  {
    name: '错过的太多、从最新一段重新开始之后，晚到的旧消息也不放进来，也不把前一条再确认一次',
    trail: [open, first, up, gapTooLarge, received(theirs('4')), received(theirs('2'))],
    shows({ context }, { emitted }) {
      assert.deepEqual(
        context.messages.map(({ id }) => id),
        ['3', '4'],
      )
      assert.deepEqual(arrivals(emitted), [[], ['3'], ['4']])
    },
  },
  {
    name: '读到之前推送说过的一条比读到的都旧，中间还有没读的：也不留',
    trail: [received(mine('1')), open, first],
    shows({ context }) {
      assert.deepEqual(
        context.messages.map(({ id }) => id),
        ['2'],
      )
    },
  },
  {
    name: '晚到的一条比读到的都旧，而前面再没有别的：放在最前面',
    trail: [open, done('first', history([mine('2')])), received(mine('1'))],
    shows({ context }) {
      assert.deepEqual(
        context.messages.map(({ id }) => id),
        ['1', '2'],
      )
    },
  },
  {
    name: '往上翻：问最旧一条之前的，接在前面；翻不动可以重试',
    trail: [open, first, older, fail('older', timeout), retry, olderOnes, older],
    shows({ context }, { asked }) {
      assert.deepEqual(
        context.messages.map(({ id }) => id),
        ['1', '2'],
      )
      assert.equal(context.hasMore, false)
      assert.deepEqual(
        asked.map(({ of, input }) => [of, (input as { before: unknown }).before]),
        [
          ['first', null],
          ['older', '2'],
          ['older', '2'],
        ],
      )
    },
  },
  {
    name: '加载途中才连上：重新加载，两者之间的不会漏',
    trail: [open, up, first],
    shows(_snapshot, { started }) {
      assert.deepEqual(started, ['first', 'first'])
    },
  },
  {
    name: '没有连接时再打开，也会补上错过的',
    trail: [open, first, close, open],
    shows(snapshot) {
      assert.equal(snapshot.matches({ gap: 'closing' }), true)
    },
  },
  {
    name: '删掉的不再出现，路上的旧回答和迟到的推送里还有也不',
    trail: [open, removed('2'), first, received(mine('2'))],
    shows({ context }) {
      assert.deepEqual(context.messages, [])
    },
  },
  {
    name: '删掉的消息不必确认送达',
    trail: [removed('3'), received(theirs('3'))],
    shows(_snapshot, { emitted }) {
      assert.deepEqual(arrivals(emitted), [[]])
    },
  },
  {
    name: '删除会话：到那一条为止都不见了，前面再没有可翻的；之后来的照旧，也是未读',
    trail: [open, first, close, received(theirs('3')), deletedTo('3'), received(theirs('4'))],
    shows({ context }) {
      assert.deepEqual(
        context.messages.map(({ id, isRead }) => [id, isRead]),
        [['4', false]],
      )
      assert.equal(context.hasMore, false)
    },
  },
  {
    name: '删除会话之前问的，回来也不算：最近的、更早的、漏掉的，都不让它们回来',
    trail: [
      open,
      deletedTo('2'),
      first,
      received(mine('2')),
      received(mine('5')),
      up,
      done('gap', gap([mine('2'), theirs('3', readOnes)], false)),
      older,
    ],
    shows(snapshot) {
      const { messages, hasMore } = snapshot.context
      assert.deepEqual(
        messages.map(({ id }) => id),
        ['3', '5'],
      )
      assert.equal(hasMore, false)
      assert.equal(snapshot.matches({ history: { ready: 'idle' } }), true)
    },
  },
  {
    name: '正往上翻时删除会话：翻来的不算，也不再往上翻',
    trail: [
      open,
      first,
      older,
      deletedTo('2'),
      done('older', history([theirs('1')], true)),
      older,
    ],
    shows({ context }, { asked }) {
      assert.deepEqual([context.messages, context.hasMore], [[], false])
      assert.equal(asked.filter(({ of }) => of === 'older').length, 1)
    },
  },
  {
    name: '说删除的推送晚到、重复：删得更多的算数，后面还有没读到的就还能往上翻',
    trail: [
      open,
      done('first', history([mine('5')], true)),
      deletedTo('3'),
      deletedTo('1'),
      received(mine('2')),
      older,
    ],
    shows({ context }, { asked }) {
      assert.deepEqual([context.deletedTo, context.hasMore], ['3', true])
      assert.deepEqual(
        context.messages.map(({ id }) => id),
        ['5'],
      )
      assert.deepEqual(asked.at(-1), {
        of: 'older',
        input: { peerId: 'you', before: '5', held: 1 },
      })
    },
  },
  {
    name: '不在的时候被删的，补读时知道；没有读到也没有说删的，还在',
    trail: [
      open,
      first,
      older,
      olderOnes,
      received(theirs('4', readOnes)),
      up,
      done('gap', gap([theirs('3')], true, ['2'])),
      received(mine('2')),
    ],
    shows({ context }) {
      assert.deepEqual(
        context.messages.map(({ id }) => id),
        ['1', '3', '4'],
      )
    },
  },
  {
    name: '服务器不说删了什么：读过而这一段里没有的就是删了；更早的不在这一段里，还在',
    trail: [
      open,
      first,
      older,
      olderOnes,
      received(theirs('3', readOnes)),
      up,
      done('gap', gap([mine('2'), theirs('3', readOnes)], true, null)),
      received(theirs('5', readOnes)),
      up,
      done('gap', gap([mine('2'), theirs('4', readOnes)], true, null)),
    ],
    shows({ context }) {
      assert.deepEqual(
        context.messages.map(({ id }) => id),
        ['1', '2', '4', '5'],
      )
    },
  },
  {
    name: '从最新一段重新开始：读过而不再有的没有了，只有推送说过的还在',
    trail: [
      open,
      first,
      up,
      gapClosed,
      up,
      received(theirs('4')),
      done('gap', gap([theirs('2')], false)),
    ],
    shows({ context }) {
      assert.deepEqual(
        context.messages.map(({ id }) => id),
        ['2', '4'],
      )
    },
  },
  {
    name: '还没有读过的会话：连上之后，推送说过的以读到的为准',
    trail: [received(theirs('1', readOnes)), up, open, first],
    shows({ context }) {
      assert.deepEqual(
        context.messages.map(({ id }) => id),
        ['2'],
      )
    },
  },
  {
    name: '往上翻的途中才连上：重新翻，路上的旧回答不算',
    trail: [open, first, older, up, olderOnes],
    shows(_snapshot, { started }) {
      assert.deepEqual(started, ['first', 'older', 'older', 'gap'])
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
]

const arrivals = (emitted: Witness['emitted']) =>
  emitted.filter(({ type }) => type === 'messages.arrived').map(({ ids }) => ids as unknown)
