import type { Checkpoints, UnifiedUnread } from '#machines/unread/unread.types.ts'

export const noCheckpoints: Checkpoints = {
  commentNotificationCheckpointId: null,
  mentionNotificationCheckpointId: null,
  interactionNotificationCheckpointId: null,
  systemNotificationCheckpointId: null,
  chatMessageCheckpointId: null,
  assistantMessageCheckpointId: null,
  globalAnnouncementCheckpointId: null,
}

/** An answer of the unified count, whose sums are right. */
export function buildUnread(
  counts: Partial<Record<keyof UnifiedUnread['details'] | 'assistantUnreadCount', number>> = {},
): UnifiedUnread {
  const { assistantUnreadCount = 0, ...rest } = counts
  const details = {
    chatUnreadCount: 0,
    commentUnreadCount: 0,
    mentionUnreadCount: 0,
    interactionUnreadCount: 0,
    systemUnreadCount: 0,
    globalAnnouncementUnreadCount: 0,
    ...rest,
  }
  const { globalAnnouncementUnreadCount, ...personal } = details
  const personalUnreadCount = Object.values(personal).reduce((sum, count) => sum + count, 0)
  return {
    personalUnreadCount,
    assistantUnreadCount,
    globalAnnouncementUnreadCount,
    totalUnreadCount:
      personalUnreadCount + assistantUnreadCount + globalAnnouncementUnreadCount,
    details,
    checkpoint: noCheckpoints,
  }
}
