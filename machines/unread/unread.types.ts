import type { components } from '#openapi/generated/schema.d.ts'

/** All unread counts and checkpoints, as the server answers them together. */
export type UnifiedUnread = components['schemas']['UnifiedUnread']
export type Checkpoints = components['schemas']['NotificationCheckpoints']

/** The entries of the message bell. */
export type UnreadCategory =
  | 'assistant'
  | 'chat'
  | 'comment'
  | 'mention'
  | 'interaction'
  | 'system'
  | 'globalAnnouncement'

export type UnreadCounts = Readonly<Record<UnreadCategory | 'total', number>>

/** What a failure reads as (specification §8). */
export const noUnread: UnreadCounts = {
  assistant: 0,
  chat: 0,
  comment: 0,
  mention: 0,
  interaction: 0,
  system: 0,
  globalAnnouncement: 0,
  total: 0,
}

/** The counts of an answer by the bell's entries. */
export function countsOf({
  details,
  assistantUnreadCount,
  totalUnreadCount,
}: UnifiedUnread): UnreadCounts {
  return {
    assistant: assistantUnreadCount,
    chat: details.chatUnreadCount,
    comment: details.commentUnreadCount,
    mention: details.mentionUnreadCount,
    interaction: details.interactionUnreadCount,
    system: details.systemUnreadCount,
    globalAnnouncement: details.globalAnnouncementUnreadCount,
    total: totalUnreadCount,
  }
}
