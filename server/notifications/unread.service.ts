import type { components } from '#openapi/generated/schema.d.ts'
import type { Core } from '#server/core.ts'
import { furthestCheckpoint } from '#server/messages/conversations.store.ts'
import { countUnread, findCheckpoints } from './unread.store.ts'

type Schemas = components['schemas']

export type Unread = ReturnType<typeof createUnread>

/** Every unread number, counted from the rows that it is about: no number of them can drift. */
export function createUnread({ db }: Pick<Core, 'db'>) {
  /** How much the notification lists have unread, announcements included. */
  async function notices(accountId: string): Promise<number> {
    const { comment, mention, interaction, system, announcement } = await countUnread(
      db,
      accountId,
    )
    return comment + mention + interaction + system + announcement
  }

  async function unified(accountId: string): Promise<Schemas['UnifiedUnread']> {
    const counts = await countUnread(db, accountId)
    const { chat, comment, mention, interaction, system, assistant, announcement } = counts
    const personal = chat + comment + mention + interaction + system
    return {
      personalUnreadCount: personal,
      assistantUnreadCount: assistant,
      globalAnnouncementUnreadCount: announcement,
      totalUnreadCount: personal + assistant + announcement,
      details: {
        chatUnreadCount: chat,
        commentUnreadCount: comment,
        mentionUnreadCount: mention,
        interactionUnreadCount: interaction,
        systemUnreadCount: system,
        globalAnnouncementUnreadCount: announcement,
      },
      checkpoint: await checkpoints(accountId),
    }
  }

  async function checkpoints(accountId: string): Promise<Schemas['NotificationCheckpoints']> {
    const at = await findCheckpoints(db, accountId)
    return {
      commentNotificationCheckpointId: at.get('comment') ?? null,
      mentionNotificationCheckpointId: at.get('mention') ?? null,
      interactionNotificationCheckpointId: at.get('interaction') ?? null,
      systemNotificationCheckpointId: at.get('system') ?? null,
      chatMessageCheckpointId: await furthestCheckpoint(db, accountId),
      assistantMessageCheckpointId: at.get('assistant') ?? null,
      globalAnnouncementCheckpointId: at.get('global-announcement') ?? null,
    }
  }

  return { notices, unified, checkpoints }
}
