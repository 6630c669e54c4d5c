import { sql } from 'drizzle-orm'
import type { components } from '#openapi/generated/schema.d.ts'
import { rows } from '#server/db/client.ts'
import type { Member } from './members.ts'
import type { TestServer } from './server.ts'

type Schemas = components['schemas']
export type PostBody = Schemas['PostBody']

let written = 0

/** A complete post in Markdown; every one has a title of its own. */
export function buildPost(overrides: Partial<PostBody> = {}): PostBody {
  written += 1
  return {
    title: `第${written}篇`,
    format: 0,
    content: `## 缘起\n\n这是第${written}篇文章的正文。`,
    categoryIds: [],
    tags: [],
    ...overrides,
  }
}

/** Publishes through the door; answers what the server answered. */
export async function publish(
  server: TestServer,
  author: Pick<Member, 'token'>,
  overrides: Partial<PostBody> = {},
): Promise<Schemas['PostSaved']> {
  const response = await server.post('/api/posts/publish', buildPost(overrides), author.token)
  if (response.statusCode !== 200) throw new Error(`publishing failed: ${response.body}`)
  return response.json<Schemas['PostSaved']>()
}

export async function saveDraft(
  server: TestServer,
  author: Member,
  overrides: Partial<Schemas['DraftBody']> = {},
): Promise<Schemas['PostSaved']> {
  const body = { ...buildPost(), ...overrides }
  const response = await server.post('/api/posts/drafts/save', body, author.token)
  if (response.statusCode !== 200) throw new Error(`saving failed: ${response.body}`)
  return response.json<Schemas['PostSaved']>()
}

export async function createCategory(
  server: TestServer,
  admin: Member,
  name: string,
): Promise<Schemas['Category']> {
  const response = await server.post('/api/posts/categories', { name }, admin.token)
  if (response.statusCode !== 201) throw new Error(`no category: ${response.body}`)
  return response.json<Schemas['Category']>()
}

/** A topic that readers may open. */
export async function openTopic(
  server: TestServer,
  admin: Member,
  name: string,
): Promise<Schemas['TopicDetail']> {
  const proposed = await server.post('/api/topics', { name }, admin.token)
  const { id } = proposed.json<Schemas['TopicDetail']>()
  await server.post(`/api/topics/${id}/review`, { approved: true }, admin.token)
  return (await server.get(`/api/topics/${id}`)).json<Schemas['TopicDetail']>()
}

/** Status and code of a refusal, with the fields it names. */
export function refusalOf(response: { statusCode: number; json(): unknown }) {
  // Every refusal is a problem: the contract check has seen to it.
  const { code, errors } = response.json() as Schemas['Problem']
  return { status: response.statusCode, code, fields: Object.keys(errors ?? {}) }
}

/** So many more of a published post, on the same topics, each ten milliseconds older and viewed once more than the one before. */
export async function copyPublished({ core: { db } }: TestServer, id: string, count: number) {
  const copies = await rows<{ id: string }>(
    db,
    sql`insert into posts (id, author_id, title, format, status, revision, published_revision, published_at, view_count,
        created_at, updated_at)
      select gen_random_uuid(), author_id, title, format, status, revision, published_revision,
        published_at - k * interval '10 milliseconds', k, created_at, updated_at
      from posts cross join generate_series(1, ${count}::integer) k where id = ${id} returning id`,
  )
  await db.execute(sql`
    insert into post_topics (post_id, topic_id, published_at)
    select p.id, t.topic_id, p.published_at from posts p join post_topics t on t.post_id = ${id}
    where p.id = any(${sql.param(copies.map((copy) => copy.id))}::uuid[])`)
}
