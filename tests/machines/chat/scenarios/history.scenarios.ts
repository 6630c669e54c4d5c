import assert from 'node:assert/strict'
import type { conversationMachine } from '#machines/chat/conversation.machine.ts'
import { after, done, fail, type Scenario } from '#tests/support/paths/model.ts'
import {
  close,
  first,
  gapClosed,
  gapTooLarge,
  history,
  mine,
  older,
  olderOnes,
  open,
  readOnes,
  received,
  retry,
  theirs,
  timeout,
  up,
  arrivals,
} from '../conversation.events.ts'

/** What is read of the history, and what comes beside it: late, missed, further up. */
export const historyScenarios: readonly Scenario<typeof conversationMachine>[] = [
  {
    name: '往前翻到还没到过的，也说一声到了',
    trail: [open, first, older, done('older', history([theirs('1')]))],
    shows: (_snapshot, { emitted }) => assert.deepEqual(arrivals(emitted).at(-1), ['1']),
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
    name: '往上翻的途中发现错过的太多、从最新一段重新开始：改问这一段之前的，中间不缺',
    trail: [
      open,
      first,
      up,
      older,
      gapTooLarge,
      done('older', history([theirs('1', readOnes), mine('2')])),
    ],
    shows({ context }, { asked }) {
      assert.deepEqual(
        asked.filter(({ of }) => of === 'older').map(({ input }) => input),
        [
          { peerId: 'you', before: '2', held: 1 },
          { peerId: 'you', before: '3', held: 1 },
        ],
      )
      assert.deepEqual(
        context.messages.map(({ id }) => id),
        ['1', '2', '3'],
      )
    },
  },
]
