import type { components } from '#openapi/generated/schema.d.ts'
import { because } from '#server/moderation/rules.ts'

export interface NewAssistantMessage {
  recipientId: string
  /** What it is about, in one text: the same cause is written about once. */
  cause: string
  /** What it leads to. */
  postId?: string
  commentId?: string
  topicId?: string
  title: string
  /** Plain text. */
  content: string
}

type AssistantMessageKind = components['schemas']['AssistantMessageKind']

const kinds: Record<string, AssistantMessageKind> = {
  welcome: 'welcome',
  approved: 'approved',
  rejected: 'rejected',
  'comment-removed': 'commentRemoved',
}

/** A message's cause begins with what has happened, `topic.` and a decision where that was to a topic. */
export function kindOfMessage(cause: string): AssistantMessageKind {
  const name = cause.split(':', 1)[0] ?? ''
  if (name.startsWith('topic.')) return 'topic'
  return (Object.hasOwn(kinds, name) ? kinds[name] : undefined) ?? 'sent'
}

/** What the assistant writes. Each cause names its message for good: a second telling finds the first. */

export const welcomeMessage = (recipientId: string, siteName: string): NewAssistantMessage => ({
  recipientId,
  cause: 'welcome',
  title: `欢迎来到${siteName}`,
  content:
    '这里是您的书桌：点“写文章”就能开始，草稿会自动保存。关注喜欢的作者和话题，他们有新文章时会告诉您。有事可以从“意见反馈”找到我们。',
})

/** Why an administrator decided so. */
interface Decision {
  reason: string
  rule: number | null
}

interface Reviewed {
  postId: string
  authorId: string
  title: string
}

export const approvalMessage = ({
  postId,
  authorId,
  title,
  revision,
}: Reviewed & { revision: number }): NewAssistantMessage => ({
  recipientId: authorId,
  cause: `approved:${postId}:${revision}`,
  postId,
  title: '审核结果：已通过',
  content: `您的文章《${title}》已通过审核，读者现在可以看到它。`,
})

export const rejectionMessage = ({
  postId,
  authorId,
  title,
  updatedAt,
  ...decision
}: Reviewed & Decision & { updatedAt: Date }): NewAssistantMessage => ({
  recipientId: authorId,
  cause: `rejected:${postId}:${updatedAt.toISOString()}`,
  postId,
  title: '审核结果：未通过',
  content: `您的文章《${title}》没有通过审核。${reasonOf(decision)}修改后可以再次提交。`,
})

export const commentRemovalMessage = (
  { commentId, postId, authorId }: { commentId: string; postId: string; authorId: string },
  decision: Decision & { at: Date },
): NewAssistantMessage => ({
  recipientId: authorId,
  // Each time is told anew.
  cause: `comment-removed:${commentId}:${decision.at.toISOString()}`,
  postId,
  commentId,
  title: '您的一条评论不再显示',
  content: `管理员处理了您的一条评论，读者现在看不到它。${reasonOf(decision)}`.trim(),
})

/** It does not say what the message said: that is gone. */
export const messageRemovalMessage = ({
  messageId,
  senderId,
  at,
  ...decision
}: Decision & { messageId: string; senderId: string; at: Date }): NewAssistantMessage => ({
  recipientId: senderId,
  cause: `message-removed:${messageId}:${at.toISOString()}`,
  title: '您的一条私信被删除',
  content: `管理员处理了您发出的一条私信，您和对方都不再看到它。${reasonOf(decision)}`.trim(),
})

function reasonOf(decision: Decision) {
  const why = because(decision)
  return why === '' ? '' : `原因：${why}\n`
}
