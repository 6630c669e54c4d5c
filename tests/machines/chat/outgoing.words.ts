import type { ChatMessage } from '#machines/chat/chat.types.ts'
import type { outgoingMachine } from '#machines/chat/outgoing.machine.ts'
import type { Waiting } from '#machines/chat/outgoing.types.ts'
import { message as labels, messageStatus, textProblems } from '#src/messages/chat.ts'
import type { Words } from '#tests/support/paths/words.ts'
import { spokenText } from '../spoken.ts'

const names: Readonly<Record<string, string>> = { a: '甲', b: '乙' }
const named = (clientId: string) => `消息${names[clientId] ?? clientId}`
const shown = ({ clientId, content, id }: ChatMessage) =>
  clientId === null ? `第 ${id} 条“${content}”` : named(clientId)
const leftOver = ({ clientId, status }: Waiting) =>
  `${named(clientId)}“${messageStatus[status ?? 'queued']}”`
const ends = (clientId: string) => (output: { message: ChatMessage | null }) =>
  output.message === null
    ? `${named(clientId)}不要了，不见了`
    : `服务器收下了${named(clientId)}`

export const outgoingWords: Words<typeof outgoingMachine> = {
  title: '发私信',
  about: '和一个人的会话下面的输入框，和正在发出的消息：按顺序，一次一条，没有一条会丢或发两次',
  start: ({ isPlain, text, waiting }) =>
    `打开和一个人的会话，${waiting.length > 0 ? `上次留下的还在（${waiting.map(leftOver).join('、')}），` : ''}输入框${text === '' ? '是空的' : `里是上次写到一半的${spokenText(text)}`}，实时连接断着${isPlain ? '，服务器认不出重发的' : ''}`,
  events: {
    'hub.up': '实时连接接上',
    'hub.down': '实时连接断开（如断网）',
    'text.type': ({ text }) => `把输入框里的字改成${spokenText(text)}`,
    'text.send': ({ clientId }) => `按 Enter 发送（发出去的叫它${named(clientId)}）`,
    'message.send': ({ clientId }) => `选的一张图片传到了（叫它${named(clientId)}）`,
    'outgoing.retry': ({ clientId }) => `点${named(clientId)}旁边的“${labels.retry}”`,
    'outgoing.discard': ({ clientId }) => `点${named(clientId)}旁边的“${labels.discard}”`,
    'messages.known': ({ messages, isRead }) =>
      `${isRead ? '历史' : '推送'}里，我发的${messages.length === 0 ? '一条也没有' : `有：${messages.map(shown).join('、')}`}`,
    'hub.plain': '得知服务器的 SendMessage 只收三个参数，认不出重发的',
    'hub.error': ({ clientId, message }) =>
      `服务器推送错误“${message}”${clientId === null ? '，没有说是哪一条' : `，说的是${named(clientId)}`}`,
    'message.queued': ({ clientId }) => `${named(clientId)}又排上了队`,
    'message.failed': ({ clientId }) => `${named(clientId)}旁边写着“${messageStatus.failed}”`,
    'message.doubted': ({ clientId }) => `${named(clientId)}旁边写着“${messageStatus.unsure}”`,
    'xstate.done.actor.*': '一条消息到了，或者不要了',
  },
  done: { a: ends('a'), b: ends('b') },
  states: {
    down: '连接断着',
    'up.idle': '连接通着，没有消息正在发',
    'up.sending': '连接通着，一条消息正在发',
  },
  also: ({ context: { text, problem, messages, queue } }) =>
    [
      `输入框里是${spokenText(text)}`,
      ...(messages.length > 0
        ? [`还没有到的：${messages.map(({ clientId }) => named(clientId)).join('、')}`]
        : []),
      ...(queue.length > 0 ? [`其中要发的，按次序：${queue.map(named).join('、')}`] : []),
      ...(problem === null ? [] : [`看到“${textProblems[problem]}”`]),
    ].join('；'),
}
