import type { MessageStatus } from '#machines/chat/chat.types.ts'
import type { TextProblem } from '#machines/chat/outgoing.types.ts'
import type { Failure } from '#machines/lib/failure.ts'
import { failureText } from './failures.ts'

/** Specification §8: a message was to be sent without a connection. */
const notConnected = '未连接：消息没有发出，请稍后重试'

/** Why what is typed was not taken. */
export const textProblems: Record<TextProblem, string> = {
  notConnected,
  tooLong: '消息最多 2000 个字',
}

/** Why a message was not sent. */
export const sendFailureText = (failure: Failure): string =>
  failure.kind === 'offline' ? notConnected : failureText(failure)

/** How far a message of one's own has come. */
export const messageStatus: Record<MessageStatus, string> = {
  queued: '等待发送',
  sending: '发送中…',
  failed: '没有发出',
  unsure: '不确定有没有发出，重新发送可能会重复',
  sent: '已发送',
  delivered: '已送达',
  read: '已读',
}

export const conversations = {
  label: '会话',
  search: '搜索会话',
  searchHint: '名字或最后一条消息',
  none: '还没有私信。在别人的主页可以给他们发消息。',
  find: '看看热门创作者',
  noneFound: '没有找到这样的会话',
  failed: (reason: string) => `获取会话失败：${reason}`,
  more: '更多会话',
  loadingMore: '加载中…',
  picture: '[图片]',
  online: '在线',
  menu: (name: string) => `与${name}的会话：更多操作`,
  delete: '删除会话',
  deleteHeading: (name: string) => `删除与${name}的会话？`,
  deleteText:
    '只从您这里删除，对方仍然看得到。到现在为止的消息您不再看到；之后有新消息，会话会重新出现。',
} as const

export const chat = {
  label: '聊天',
  choose: '选择一个会话，开始聊天',
  back: '返回会话列表',
  messagesWith: (name: string) => `与${name}的消息`,
  empty: '还没有消息，打个招呼吧',
  typing: '正在输入…',
  online: '在线',
  offline: '离线',
  olderLoading: '正在加载更早的消息…',
  olderFailed: '更早的消息没有加载出来',
  failed: (reason: string) => `获取消息失败：${reason}`,
  retry: '重试',
  heard: (name: string, text: string) => `${name}：${text}`,
  self: '不能给自己发私信',
  missing: '用户不存在，或者已经不能联系',
  pictureLabel: (name: string) => `${name} 发的图片`,
} as const

export const message = {
  delete: '删除',
  report: '举报',
  menu: (name: string, time: string, text: string) =>
    `${name} ${time} 的消息“${text}”：更多操作`,
  deleteHeading: '删除这条消息？',
  deleteMine: '对方也将看不到它。',
  deleteTheirs: '只从您这里删除，对方仍然看得到。',
  deleting: '删除中…',
  deleteFailed: '删除失败',
  retry: '重新发送',
  retryLabel: (text: string) => `重新发送：${text}`,
  discard: '放弃',
  discardLabel: (text: string) => `放弃：${text}`,
} as const

export const composer = {
  label: (name: string) => `发消息给${name}`,
  hint: '回车发送',
  send: '发送',
  unconnected: '未连接，正在重新连接。写的内容会留着。',
  diagnose: '看看连接怎么了',
  picture: '发送图片',
  picturesUnderWay: (count: number) => (count === 0 ? '' : `${count} 张图片上传中`),
  pictureSending: (percent: number) => `图片上传中… ${percent}%`,
  pictureFailed: (reason: string) => `图片没有发出：${reason}`,
  pictureRetry: '重新上传',
  pictureDiscard: '放弃图片',
} as const
