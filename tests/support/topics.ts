import type { components } from '#openapi/generated/schema.d.ts'
import type { Member } from './members.ts'
import type { TestServer } from './server.ts'

type Schemas = components['schemas']
export type AdminTopic = Schemas['AdminTopic']

/** A topic that waits for its review. */
export async function proposeTopic(
  server: TestServer,
  member: Member,
  name: string,
): Promise<string> {
  const answer = await server.post('/api/topics', { name, description: '说明' }, member.token)
  if (answer.statusCode !== 201) throw new Error(`no topic: ${answer.body}`)
  return answer.json<{ id: string }>().id
}

/** What the back office finds. */
export async function searchTopics(
  server: TestServer,
  admin: Member,
  body: Partial<Schemas['AdminTopicSearchBody']> = {},
): Promise<Schemas['AdminTopicPage']> {
  const answer = await server.post('/api/admin/topics/search', body, admin.token)
  return answer.json<Schemas['AdminTopicPage']>()
}

/** One topic as the back office sees it. */
export async function adminTopic(
  server: TestServer,
  admin: Member,
  id: string,
): Promise<AdminTopic> {
  const { items } = await searchTopics(server, admin, { pageSize: 100, sortBy: 'updateTime' })
  const found = items.find((it) => it.id === id)
  if (!found) throw new Error(`no topic ${id}`)
  return found
}

/** A topic that is open from the first, as administrators make them: as many a day as a test likes. */
export async function addTopic(
  server: TestServer,
  admin: Member,
  name: string,
): Promise<AdminTopic> {
  const answer = await server.post('/api/admin/topics', { name }, admin.token)
  if (answer.statusCode !== 201) throw new Error(`no topic: ${answer.body}`)
  return answer.json<AdminTopic>()
}
