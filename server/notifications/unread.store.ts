import { sql } from 'drizzle-orm'
import { rows, type Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { conversations } from '#server/db/schema/messages.ts'
import {
  assistantMessages,
  checkpoints,
  notifications,
  sentNotifications,
  type CheckpointName,
} from '#server/db/schema/notifications.ts'
import { type PersonalCategory, types } from './kinds.ts'

/** How much of each kind somebody has not read, and up to where each category was read. */
export type UnreadFacts = Record<
  PersonalCategory | 'assistant' | 'announcement' | 'chat',
  number
> & {
  checkpoints: Partial<Record<CheckpointName, string>>
  /** The newest private message that was read, in any conversation. */
  chatCheckpoint: string | null
}

/** Reads all of it in one statement, so that it is of one moment. */
export async function readUnread(handle: Handle, accountId: string): Promise<UnreadFacts> {
  const own = (category: string) =>
    sql`(count(*) filter (where ${notifications.category} = ${category}))::int`
  const [found] = await rows<UnreadFacts>(
    handle,
    sql`
      select
        ${own('comment')} "comment",
        ${own('mention')} "mention",
        ${own('interaction')} "interaction",
        ${own('system')} "system",
        (select count(*)::int from ${assistantMessages}
          where ${assistantMessages.recipientId} = ${accountId}
            and ${assistantMessages.deletedAt} is null and ${assistantMessages.readAt} is null
        ) "assistant",
        (select count(*)::int from ${sentNotifications} where ${isUnreadAnnouncement(accountId)}
        ) "announcement",
        (select coalesce(sum(${conversations.unreadCount}), 0)::int from ${conversations}
          where ${conversations.ownerId} = ${accountId} and ${conversations.unreadCount} > 0
        ) "chat",
        (select coalesce(json_object_agg(${checkpoints.name}, ${checkpoints.lastId}), '{}') from ${checkpoints}
          where ${checkpoints.accountId} = ${accountId}
        ) "checkpoints",
        (select ${conversations.checkpointId} from ${conversations}
          where ${conversations.ownerId} = ${accountId} and ${conversations.checkpointId} is not null
          order by ${conversations.checkpointId} desc limit 1
        ) "chatCheckpoint"
      from ${notifications}
      where ${notifications.recipientId} = ${accountId} and ${notifications.readAt} is null
        and ${notifications.withdrawnAt} is null and ${notifications.deletedAt} is null
    `,
  )
  if (!found) throw new Error('an aggregate without a row')
  return found
}

/** An announcement that the account has not read; those from before it existed count as read. */
export const isUnreadAnnouncement = (accountId: string) => sql`
  ${sentNotifications.type} = ${types.announcement}
  and ${sentNotifications.createdAt} >= (select ${accounts.createdAt} from ${accounts} where ${accounts.id} = ${accountId})
  and ${sentNotifications.id} > coalesce(
    (select ${checkpoints.lastId} from ${checkpoints}
      where ${checkpoints.accountId} = ${accountId} and ${checkpoints.name} = 'global-announcement'),
    '00000000-0000-0000-0000-000000000000')`

interface Step {
  accountId: string
  name: CheckpointName
  lastId: string
  updatedAt: Date
}

/** Moves a checkpoint forward; one that is further already stays. */
export const moveCheckpoint = (handle: Handle, step: Step) =>
  handle
    .insert(checkpoints)
    .values(step)
    .onConflictDoUpdate({
      target: [checkpoints.accountId, checkpoints.name],
      set: { lastId: step.lastId, updatedAt: step.updatedAt },
      setWhere: sql`${checkpoints.lastId} < excluded.last_id`,
    })
