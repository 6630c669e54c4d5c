import type { components } from '#openapi/generated/schema.d.ts'
import type { Member } from './members.ts'
import type { TestServer } from './server.ts'

/** What the assistant has written to a member, newest first, once everything that happened so far is told. */
export async function lettersOf(server: TestServer, member: Member) {
  await server.services.correspondence.news.idle()
  const answer = await server.get('/api/assistant/messages?pageSize=100', member.token)
  const page = answer.json<components['schemas']['AssistantMessagePage']>()
  return page.messages.map(({ title, content }) => ({ title, content }))
}
