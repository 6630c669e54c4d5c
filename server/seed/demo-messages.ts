import { countAnnouncements } from '#server/notifications/sent.store.ts'
import { createTelling } from '#server/notifications/telling.ts'
import type { AppContext } from '#server/services.ts'
import type { MemberOf } from './demo-members.ts'
import { announcement, messages } from './fixtures/messages.ts'

/**
 * Sends the messages and the announcement of the demo community. The first time its administrator has read all
 * notifications, and all but the newest messages.
 */
export async function sendMessages(
  { core, services }: AppContext,
  memberOf: MemberOf,
  isFirst: boolean,
): Promise<void> {
  const { messages: chat, sent, notifications } = services
  for (const [index, { from, to, text, isRead }] of messages.entries()) {
    const receiverId = memberOf(to).id
    const written = { receiverId, content: text, clientId: `demo:${index}` }
    const { message } = await chat.send(memberOf(from).id, written)
    if (isFirst && isRead) await chat.readUpTo(receiverId, message.senderId, message.id)
  }
  const keeper = memberOf('keeper')
  if ((await countAnnouncements(core.db)) === 0) await sent.send(keeper, announcement)
  if (!isFirst) return
  // Whoever opens the demo has not been away: what waits for them is what somebody has just written to them.
  core.outbox.start(createTelling(core))
  await core.outbox.idle()
  await notifications.readAll(keeper.id)
}
