import type { components } from '#openapi/generated/schema.d.ts'
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
