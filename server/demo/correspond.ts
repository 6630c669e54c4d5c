import { welcomeLetter } from '#server/assistant/letters.ts'
import { countAnnouncements } from '#server/notifications/sent.store.ts'
import type { House } from '#server/tools/tool.ts'
import { announcement, letters } from './letters.ts'
import { memberOf } from './people.ts'
import type { Members } from './people.ts'

/** What happened longer ago was read long ago. */
const newsMs = 60 * 24 * 3_600_000

/** Gives the demo's people something in their message centres: letters, an announcement, conversations, notices. */
export async function correspond({ core, services }: House, members: Members): Promise<void> {
  const { assistant, messages, news, sent } = services.correspondence
  for (const { id } of members.values()) await assistant.write(welcomeLetter(id))
  for (const [index, { from, to, text }] of letters.entries()) {
    const receiverId = memberOf(members, to).id
    const letter = { receiverId, content: text, clientId: `demo:${index}` }
    await messages.send(memberOf(members, from).id, letter)
  }
  if ((await countAnnouncements(core.db)) === 0)
    await sent.send(memberOf(members, 'keeper'), announcement)
  await news.lookUp(new Date(core.clock.now().getTime() - newsMs))
}
