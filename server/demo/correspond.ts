import { countAnnouncements } from '#server/notifications/sent.store.ts'
import { createTelling } from '#server/notifications/telling.ts'
import type { AppContext as House } from '#server/services.ts'
import { announcement, letters } from './letters.ts'
import { memberOf } from './people.ts'
import type { Members } from './people.ts'

/**
 * Gives the demo's people something in their message centres: letters, an announcement, conversations. The first time
 * its administrator has read all but the newest of it.
 */
export async function correspond(
  { core, services }: House,
  { members, isFirst }: { members: Members; isFirst: boolean },
): Promise<void> {
  const { messages, sent, notifications } = services
  await core.db.transaction(async (tx) => {
    for (const { id: accountId } of members.values())
      await core.events.record(tx, 'account.registered', { accountId })
  })
  for (const [index, { from, to, text, isRead }] of letters.entries()) {
    const receiverId = memberOf(members, to).id
    const letter = { receiverId, content: text, clientId: `demo:${index}` }
    const { message } = await messages.send(memberOf(members, from).id, letter)
    if (isFirst && isRead) await messages.readUpTo(receiverId, message.senderId, message.id)
  }
  if ((await countAnnouncements(core.db)) === 0)
    await sent.send(memberOf(members, 'keeper'), announcement)
  if (!isFirst) return
  // Whoever opens the demo has not been away: what waits for them is what somebody has just written to them.
  core.outbox.start(createTelling(core))
  await core.outbox.idle()
  await notifications.readAll(memberOf(members, 'keeper').id)
}
