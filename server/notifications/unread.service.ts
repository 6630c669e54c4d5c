import type { components } from '#openapi/generated/schema.d.ts'
import type { Core } from '#server/core.ts'
import { asMember } from '#server/db/as-member.ts'
import type { Transaction } from '#server/db/client.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import type { Throttle } from '#server/throttle/throttle.ts'
import type { UnreadCache } from './unread-cache.ts'
import type { UnreadFacts } from './unread.store.ts'

type Schemas = components['schemas']

export type Unread = ReturnType<typeof createUnread>

/** Every unread number, counted from the rows that it is about, once until one of them changes. */
export function createUnread({ read }: Pick<UnreadCache, 'read'>) {
  /** How much the notification lists have unread, announcements included. */
  async function notices(accountId: string): Promise<number> {
    const { comment, mention, interaction, system, announcement } = await read(accountId)
    return comment + mention + interaction + system + announcement
  }

  async function unified(accountId: string): Promise<Schemas['UnifiedUnread']> {
    const facts = await read(accountId)
    const { chat, comment, mention, interaction, system, assistant, announcement } = facts
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
      checkpoint: checkpointsIn(facts),
    }
  }

  return {
    notices,
    unified,
    checkpoints: async (accountId: string) => checkpointsIn(await read(accountId)),
    announcements: async (accountId: string) => (await read(accountId)).announcement,
    assistant: async (accountId: string) => (await read(accountId)).assistant,
    messages: async (accountId: string) => (await read(accountId)).chat,
  }
}

const checkpointsIn = ({
  checkpoints: at,
  chatCheckpoint,
}: UnreadFacts): Schemas['NotificationCheckpoints'] => ({
  commentNotificationCheckpointId: at.comment ?? null,
  mentionNotificationCheckpointId: at.mention ?? null,
  interactionNotificationCheckpointId: at.interaction ?? null,
  systemNotificationCheckpointId: at.system ?? null,
  chatMessageCheckpointId: chatCheckpoint,
  assistantMessageCheckpointId: at.assistant ?? null,
  globalAnnouncementCheckpointId: at['global-announcement'] ?? null,
})

/** Changes what the account has unread, in one transaction that tells its other devices. */
export const changeUnread = (
  core: Pick<Core, 'db' | 'clock' | 'events'>,
  accountId: string,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> =>
  asMember(core, accountId, async (tx) => {
    await work(tx)
    await core.events.record(tx, 'unread.changed', { accountIds: [accountId] })
  })

/** Takes one change of a member's; answers how many are left unread. */
export const createUnreadChange =
  (changes: Pick<Throttle, 'take'>, countUnread: (accountId: string) => Promise<number>) =>
  async (accountId: string, work: () => Promise<void>) => {
    await changes.take(accountId)
    await work()
    return { unreadCount: await countUnread(accountId) }
  }

/** How the lists of the message centre say where a page is. */
export const centrePage = (totalCount: number, { page, pageSize }: PageRequest) => ({
  totalCount,
  currentPage: page,
  pageSize,
  totalPages: Math.ceil(totalCount / pageSize),
})
