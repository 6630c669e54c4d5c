import type { components } from '#openapi/generated/schema.d.ts'

/** All unread counts and checkpoints, as the server answers them together. */
export type UnifiedUnread = components['schemas']['UnifiedUnread']

/** What an answer says at least: an earlier server knows only one's own messages and the chats among them (specification §3). */
export type UnreadAnswer = AtLeast<Omit<UnifiedUnread, 'details'>, 'personalUnreadCount'> & {
  details: AtLeast<UnifiedUnread['details'], 'chatUnreadCount'>
}

type AtLeast<Whole, Known extends keyof Whole> = Partial<Whole> & Pick<Whole, Known>

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

/** The counts of an answer by the bell's entries; what it does not count is zero. */
export function countsOf({
  details,
  personalUnreadCount,
  assistantUnreadCount = 0,
  totalUnreadCount = personalUnreadCount,
}: UnreadAnswer): UnreadCounts {
  return {
    assistant: assistantUnreadCount,
    chat: details.chatUnreadCount,
    comment: details.commentUnreadCount ?? 0,
    mention: details.mentionUnreadCount ?? 0,
    interaction: details.interactionUnreadCount ?? 0,
    system: details.systemUnreadCount ?? 0,
    globalAnnouncement: details.globalAnnouncementUnreadCount ?? 0,
    total: totalUnreadCount,
  }
}
