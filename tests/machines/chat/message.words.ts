import type { messageMachine } from '#machines/chat/message.machine.ts'
import { message as labels, messageStatus } from '#src/messages/chat.ts'
import type { Words } from '#tests/support/paths/words.ts'
import { spokenFailure } from '../spoken.ts'

export const messageWords: Words<typeof messageMachine> = {
  title: '一条发出的私信',
  about: '和一个人的会话里，自己写的一条：从排着队，到服务器收下',
  start: ({ content, startsAs }) =>
    startsAs === undefined
      ? `在会话里写了“${content}”，它还在等着发`
      : `在会话里写了“${content}”，旁边写着“${messageStatus[startsAs]}”，然后刷新页面`,
  events: {
    'message.turn': ({ after, isPlain }) =>
      `轮到它了${isPlain ? '，服务器认不出重发的' : ''}${after === null ? '，历史还没有读过' : ''}`,
    'message.retry': `点它旁边的“${labels.retry}”`,
    'message.discard': `点它旁边的“${labels.discard}”`,
    'hub.down': '实时连接断开（如断网）',
    'hub.plain': '得知服务器的 SendMessage 只收三个参数，认不出重发的',
    'hub.error': ({ clientId, message }) =>
      `服务器推送错误“${message}”，${clientId === null ? '没有说是哪一条' : clientId === 'a' ? '说的是这一条' : '说的是别的一条'}`,
  },
  done: { send: '服务器收下了' },
  failed: { send: (error) => `服务器没有收下：${spokenFailure(error)}` },
  after: { sendDeadline: '过了 10 秒，服务器没有回答' },
  states: {
    starting: '它刚要出现',
    queued: `看到“${messageStatus.queued}”`,
    'sending.recognisable': `看到“${messageStatus.sending}”`,
    'sending.plain': `看到“${messageStatus.sending}”`,
    failed: `看到“${messageStatus.failed}”`,
    unsure: `看到“${messageStatus.unsure}”`,
    sent: `看到“${messageStatus.sent}”`,
    discarded: '它不见了',
  },
  also: ({ context: { failure } }) =>
    failure === null ? '' : `说得出原因：${spokenFailure({ failure })}`,
}
