import {
  nextSendingStatus,
  type SendingStatus,
  sendingStatuses,
} from '#machines/lifecycle/sending.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import { kindOf, types } from './kinds.ts'
import type { NoticeRow } from './notifications.store.ts'
import type { AnnouncementRow, SentRow } from './sent.store.ts'
import type { findScheduled, ScheduledRow } from './scheduled.store.ts'

type Schemas = components['schemas']

/** Code points of a comment that its notice shows. */
const longestExcerpt = 200
/** Code points of what was written to one member, which is all of it. */
const longestDetail = 2000

/** A notice as its recipient reads it, without what they may not see (any more). */
export function presentNotice({
  notice,
  sender,
  post,
  comment,
  sent,
}: NoticeRow): Schemas['Notification'] {
  const { type, title } = kindOf(notice.cause)
  const isReadable =
    post !== null && (post.status === 'published' || post.authorId === notice.recipientId)
  const isHeard = comment?.status === 'visible' && isReadable
  return {
    id: notice.id,
    type,
    ...readingOf(notice.readAt),
    createTime: notice.createdAt.toISOString(),
    message: {
      title: sent?.title ?? title(sender?.nickName ?? ''),
      content:
        sent?.content ??
        (isHeard
          ? excerpt(comment.content.replaceAll(/\s+/g, ' '))
          : excerpt(notice.detail, longestDetail)),
      sender: sender && presentAuthor(sender),
      postId: isReadable ? notice.postId : null,
      postTitle: isReadable ? post.title : null,
      commentId: isHeard ? notice.commentId : null,
      topicId: notice.topicId,
      reportId: notice.reportId,
      feedbackId: notice.feedbackId,
    },
  }
}

/** An announcement as one account has read it, or not. */
export const presentAnnouncement = ({
  sent,
  sender,
  isRead,
  readAt,
}: AnnouncementRow): Schemas['Notification'] => ({
  id: sent.id,
  type: types.announcement,
  isRead,
  readAt: readAt?.toISOString() ?? null,
  createTime: sent.createdAt.toISOString(),
  message: {
    title: sent.title,
    content: sent.content,
    sender: sender && presentAuthor(sender),
    postId: null,
    postTitle: null,
    commentId: null,
    topicId: null,
    reportId: null,
    feedbackId: null,
  },
})

const readingOf = (readAt: Date | null) => ({
  isRead: readAt !== null,
  readAt: readAt?.toISOString() ?? null,
})

function excerpt(text: string, longest = longestExcerpt) {
  const characters = Array.from(text)
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : text
}

type WholeRow = Awaited<ReturnType<typeof findScheduled>>

export const presentSent = ({
  sent,
  sender,
  readCount,
}: SentRow): Schemas['SentNotification'] => ({
  id: sent.id,
  ...kindOfSending(sent),
  title: sent.title,
  content: sent.content,
  sender: sender && presentAuthor(sender),
  recipientCount: sent.recipientCount,
  readCount,
  createTime: sent.createdAt.toISOString(),
})

/** The whole of one that is scheduled, as it opens to be changed. */
export function presentScheduledWhole({
  scheduled,
  recipients,
  ...row
}: NonNullable<WholeRow>): Schemas['ScheduledNotificationDetail'] {
  const recipientCount = scheduled.recipientIds.length
  return {
    ...presentScheduled({ ...row, scheduled: { ...scheduled, recipientCount } }),
    recipients: recipients.map(presentAuthor),
  }
}

export function presentScheduled({
  scheduled,
  sender,
}: ScheduledRow): Schemas['ScheduledNotification'] {
  const status = knownStatus(scheduled.status)
  const kind = kindOfSending(scheduled)
  return {
    id: scheduled.id,
    ...kind,
    title: scheduled.title,
    content: scheduled.content,
    sender: sender && presentAuthor(sender),
    recipientCount: kind.type === types.announcement ? null : scheduled.recipientCount,
    sendAt: scheduled.sendAt.toISOString(),
    status,
    canCancel: nextSendingStatus(status, { type: 'sending.cancel' }) !== undefined,
    canEdit: nextSendingStatus(status, { type: 'sending.edit' }) !== undefined,
    createTime: scheduled.createdAt.toISOString(),
    updateTime: scheduled.updatedAt.toISOString(),
  }
}

/** One odd row must not break a list. */
const kindOfSending = ({ type, via }: { type: number; via: string }) => ({
  type: type === types.announcement ? types.announcement : types.system,
  via: via === 'assistant' ? ('assistant' as const) : ('notice' as const),
})

/** A status that nobody knows is never sent. */
const knownStatus = (status: string): SendingStatus =>
  sendingStatuses.find((known) => known === status) ?? 'cancelled'
