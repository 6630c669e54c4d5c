import { eq } from 'drizzle-orm'
import type { components } from '#openapi/generated/schema.d.ts'
import { comments } from '#server/db/schema/comments.ts'
import type { Member } from './members.ts'
import type { TestServer } from './server.ts'

type Schemas = components['schemas']

/** Comments through the door; answers what the server answered. */
export async function comment(
  server: TestServer,
  author: Pick<Member, 'token'>,
  postId: string,
  body: Partial<Schemas['CommentBody']> = {},
): Promise<Schemas['Comment']> {
  const path = `/api/posts/${postId}/comments`
  const response = await server.post(path, { content: '写得真好。', ...body }, author.token)
  if (response.statusCode !== 201) throw new Error(`commenting failed: ${response.body}`)
  return response.json<Schemas['Comment']>()
}

/** The threads below a post, as somebody sees them. */
export const threadsOf = async (
  server: TestServer,
  postId: string,
  { query = '', as }: { query?: string; as?: Member | undefined } = {},
) =>
  (await server.get(`/api/posts/${postId}/comments${query}`, as?.token)).json<
    Schemas['CommentThreadPage']
  >()

/** A comment as a batch names it: the version that its administrator sees, the newest. */
export async function seenComment(
  server: TestServer,
  id: string,
): Promise<Schemas['SeenComment']> {
  const [found] = await server.core.db.select().from(comments).where(eq(comments.id, id))
  return { id, updateTime: (found?.updatedAt ?? server.clock.now()).toISOString() }
}

/** Shows a comment to readers, as an administrator who has its newest version before them. */
export async function showComment(
  server: TestServer,
  admin: Pick<Member, 'token'>,
  id: string,
) {
  const { updateTime } = await seenComment(server, id)
  return server.post(`/api/admin/comments/${id}/show`, { updateTime }, admin.token)
}
