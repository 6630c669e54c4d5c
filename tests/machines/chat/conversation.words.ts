import type { ChatMessage, GapReading, HistoryReading } from '#machines/chat/chat.types.ts'
import type { conversationMachine } from '#machines/chat/conversation.machine.ts'
import { chat as labels } from '#src/messages/chat.ts'
import type { Words } from '#tests/support/paths/words.ts'
import { spokenFailure } from '../spoken.ts'

const isMine = ({ senderId }: ChatMessage) => senderId === 'me'
const spoken = (message: ChatMessage) =>
  `${isMine(message) ? '我' : '对方'}的第 ${message.id} 条`
const listed = (messages: readonly ChatMessage[]) =>
  messages.length === 0 ? '没有消息' : messages.map(spoken).join('、')

/** How far a message has come, as its little word says. */
const status = (message: ChatMessage) =>
  message.isRead ? '已读' : message.isDelivered ? '已送达' : isMine(message) ? '已发送' : '未读'

export const conversationWords: Words<typeof conversationMachine> = {
  title: '一个会话里的消息',
  about:
    '消息中心“我的消息”里和某一个人的私信。推送可能早到、晚到、重复、丢失，服务器读出来的才算数',
  start: '登录为“我”，打开“我的消息”，还没有点开和“对方”的会话',
  events: {
    'chat.open': (_event, before) =>
      before.matches({ reading: 'open' })
        ? '在会话列表里再点一次和对方的会话'
        : '点开和对方的会话',
    'chat.close': '回到会话列表',
    'chat.older': '滚到最上面，看更早的',
    'chat.retry': `点“${labels.retry}”`,
    'page.visible': '切回这个标签页',
    'page.hidden': '切到别的标签页',
    'hub.up': '实时连接刚刚接上（断过网）',
    'message.received': ({ message }) => `推送来了：${spoken(message)}`,
    'message.delivered': ({ id }) => `推送说：第 ${id} 条送达了`,
    'message.removed': ({ id }) => `推送说：第 ${id} 条被删了`,
    'conversation.deleted': ({ upTo }) => `在另一台设备上删除了会话，到第 ${upTo} 条为止`,
    'peer.typing': '推送说：对方正在输入',
    'peer.read': ({ upTo }) => `推送说：对方读到第 ${upTo} 条`,
    'self.read': ({ upTo }) => `在另一台设备上读到第 ${upTo} 条`,
  },
  done: {
    first: ({ messages }: HistoryReading) => `最近的消息取来了：${listed(messages)}`,
    older: ({ messages }: HistoryReading) => `更早的消息取来了：${listed(messages)}`,
    gap: ({ messages, isWhole }: GapReading) =>
      isWhole
        ? `漏掉的消息取来了：${listed(messages)}`
        : `漏得太多，只取来最新的一段：${listed(messages)}`,
    markRead: ({ upTo }: { upTo: string }) => `服务器记下：我读到第 ${upTo} 条`,
  },
  failed: {
    first: (error) => `取最近的消息失败：${spokenFailure(error)}`,
    older: (error) => `取更早的消息失败：${spokenFailure(error)}`,
    gap: (error) => `取漏掉的消息失败：${spokenFailure(error)}`,
    markRead: (error) => `告诉服务器读到哪里，失败：${spokenFailure(error)}`,
  },
  after: {
    patience: '过了 10 秒',
    receiptPatience: '没能标成已读，过了 10 秒',
    silence: '过了 4.5 秒，没有再说在输入',
  },
  states: {
    'history.unloaded': '还没有取消息',
    'history.loading': '正在取最近的消息',
    'history.failed': `看到失败的原因和“${labels.retry}”`,
    'history.ready.idle': '看到消息',
    'history.ready.fetching': `看到消息，上面写着“${labels.olderLoading}”`,
    'history.ready.stuck': `看到消息，上面写着“${labels.olderFailed}”和“${labels.retry}”`,
    'peer.quiet': '',
    'peer.typing': `名字下面写着“${labels.typing}”`,
    'gap.none': '',
    'gap.closing': '正在补漏掉的',
    'gap.open': '漏掉的没有补上，10 秒后再补',
    'sight.seen': '',
    'sight.unseen': '这个标签页不在眼前（不算读过）',
    'reading.closed': '会话没有点开',
    'reading.open.caughtUp': '会话开着，看到的都读过了',
    'reading.open.marking': '会话开着，正在告诉服务器读到哪里',
    'reading.open.behind': '会话开着，服务器还不知道读到哪里',
  },
  also: ({ context: { messages } }) =>
    messages.length === 0
      ? ''
      : `消息从上到下：${messages.map((each) => `${spoken(each)}（${status(each)}）`).join('、')}`,
}
