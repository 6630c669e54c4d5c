import { countAnnouncements } from '#server/notifications/sent.store.ts'
import type { House } from '#server/tools/tool.ts'
import { announcement, letters } from './letters.ts'
import { memberOf } from './people.ts'
import type { Members } from './people.ts'

/** Gives the demo's people something in their message centres: letters, an announcement, conversations. */
export async function correspond({ core, services }: House, members: Members): Promise<void> {
  const { messages, sent } = services.correspondence
  await core.db.transaction(async (tx) => {
    for (const { id: accountId } of members.values())
      await core.events.record(tx, 'account.registered', { accountId })
  })
  for (const [index, { from, to, text }] of letters.entries()) {
    const receiverId = memberOf(members, to).id
    const letter = { receiverId, content: text, clientId: `demo:${index}` }
    await messages.send(memberOf(members, from).id, letter)
  }
  if ((await countAnnouncements(core.db)) === 0)
    await sent.send(memberOf(members, 'keeper'), announcement)
}
