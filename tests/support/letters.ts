import type { components } from '#openapi/generated/schema.d.ts'
import type { NewAssistantMessage } from '#server/assistant/assistant-messages.ts'
import { insertAssistantMessages } from '#server/assistant/assistant.store.ts'
import type { Member } from './members.ts'
import type { TestServer } from './server.ts'

/** Writes a letter of the assistant, as it does when something happens. */
export const writeLetter = ({ core }: Pick<TestServer, 'core'>, letter: NewAssistantMessage) =>
  core.db.transaction(async (tx) => {
    await insertAssistantMessages(tx, [letter], { newId: core.newId, now: core.clock.now() })
    await core.events.record(tx, 'unread.changed', { accountIds: [letter.recipientId] })
  })

/** What the assistant has written to a member, newest first, once everything that happened so far is told. */
export async function lettersOf(server: TestServer, member: Member) {
  await server.core.outbox.idle()
  const answer = await server.get('/api/assistant/messages?pageSize=100', member.token)
  const page = answer.json<components['schemas']['AssistantMessagePage']>()
  return page.messages.map(({ title, content }) => ({ title, content }))
}
