import type { AnyEventObject, SnapshotFrom } from 'xstate'
import type { conversationMachine } from '#machines/chat/conversation.machine.ts'
import type { Excuse } from './driver.ts'

/** Why something can't be made to happen to a conversation from outside; null when it can. */
export function excuse(
  event: AnyEventObject,
  before: SnapshotFrom<typeof conversationMachine>,
): Excuse | null {
  const { value, context } = before
  const has = (id: unknown) => context.messages.some((message) => message.id === id)
  const isUnborn = before.matches({ history: 'unloaded' }) && context.messages.length === 0
  if (isUnborn && !['chat.open', 'message.received'].includes(event.type))
    return '还没有人说起的会话，听不到什么'
  switch (event.type) {
    case 'chat.open':
      return value.reading === 'closed' ? null : '已经开着的会话，再点一次不会重新打开'
    case 'chat.older':
      return value.reading === 'closed' ? '没有点开的会话，没有地方可滚' : null
    case 'chat.retry':
      return value.reading !== 'closed' &&
        (before.matches({ history: 'failed' }) ||
          before.matches({ history: { ready: 'stuck' } }))
        ? null
        : '这时没有“重试”按钮'
    case 'message.received': {
      const { id } = event['message'] as { id: string }
      const isSaid = has(id) || (context.deletedTo !== null && id <= context.deletedTo)
      return isSaid ? '说过的话不会再说一次' : null
    }
    case 'conversation.deleted':
      return context.messages.at(-1)?.id === event['upTo']
        ? null
        : '删除会话，是到最新的一条为止'
    case 'message.delivered':
      return has(event['id']) ? null : '没有说过的话，送不到'
    case 'peer.read':
    case 'self.read':
      return has(event['upTo']) ? null : '没有说过的话，读不到'
    case 'message.removed':
      return has(event['id']) ? null : '没有说过的话，删不掉'
    case 'xstate.done.actor.gap':
      return (event['output'] as { isWhole: boolean }).isWhole
        ? null
        : '要漏掉一千多条消息才会这样'
    case 'xstate.after.patience.conversation.gap.open':
    case 'xstate.after.receiptPatience.conversation.reading.open.behind':
      return before.matches({ gap: 'open', reading: { open: 'behind' } })
        ? '两处等得一样久，分不开'
        : null
    default:
      return null
  }
}
