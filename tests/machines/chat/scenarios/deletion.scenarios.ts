import assert from 'node:assert/strict'
import type { conversationMachine } from '#machines/chat/conversation.machine.ts'
import { done, type Scenario } from '#tests/support/paths/model.ts'
import {
  close,
  deletedTo,
  first,
  gap,
  gapClosed,
  history,
  mine,
  older,
  olderOnes,
  open,
  readOnes,
  received,
  removed,
  theirs,
  up,
  arrivals,
} from '../conversation.events.ts'

/** What is deleted, here and elsewhere, and does not come back. */
export const deletionScenarios: readonly Scenario<typeof conversationMachine>[] = [
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
      assert.deepEqual(
        asked.filter(({ of }) => of === 'older').map(({ input }) => input),
        [
          { peerId: 'you', before: '2', held: 1 },
          { peerId: 'you', before: null, held: 0 },
        ],
      )
    },
  },
  {
    name: '正往上翻时，最旧的一条被删：改问剩下最旧的一条之前的',
    trail: [open, first, received(theirs('3', readOnes)), older, removed('2')],
    shows(_snapshot, { asked }) {
      assert.deepEqual(asked.at(-1), {
        of: 'older',
        input: { peerId: 'you', before: '3', held: 1 },
      })
    },
  },
  {
    name: '正往上翻时听说更早的都删了：翻来的不算，也不再往上翻',
    trail: [
      open,
      done('first', history([mine('5')], true)),
      older,
      deletedTo('3'),
      done('older', history([theirs('3')], true)),
      older,
    ],
    shows({ context }, { asked }) {
      assert.deepEqual(
        context.messages.map(({ id }) => id),
        ['5'],
      )
      assert.equal(context.hasMore, false)
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
]
