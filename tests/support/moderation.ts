import type { components } from '#openapi/generated/schema.d.ts'
import type { Member } from './members.ts'
import type { TestServer } from './server.ts'

type Schemas = components['schemas']

/** Which posts the administrators of this server want to see first. */
export async function demandReview(
  server: TestServer,
  admin: Member,
  review: Schemas['ReviewRule'],
): Promise<void> {
  const body = { isRegistrationOpen: true, review, reservedNickNames: [] }
  const answer = await server.put('/api/admin/system/settings', body, admin.token)
  if (answer.statusCode !== 200) throw new Error(`no settings: ${answer.body}`)
}

export const approve = (server: TestServer, admin: Member, id: string, revision: number) =>
  server.post(`/api/admin/posts/${id}/review`, { approved: true, revision }, admin.token)

export const reject = (
  server: TestServer,
  admin: Member,
  id: string,
  { revision, reason }: { revision: number; reason: string },
) =>
  server.post(
    `/api/admin/posts/${id}/review`,
    { approved: false, revision, reason },
    admin.token,
  )

export const takeDown = (server: TestServer, admin: Member, id: string, reason = '广告') =>
  server.post(`/api/admin/posts/${id}/take-down`, { reason }, admin.token)
