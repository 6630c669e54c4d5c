import type { components } from '#openapi/generated/schema.d.ts'
import type { Member } from './members.ts'
import type { TestServer } from './server.ts'

type Schemas = components['schemas']
type Admin = Pick<Member, 'token'>

/** Which posts the administrators of this server want to see first. */
export async function demandReview(
  server: TestServer,
  admin: Admin,
  review: Schemas['ReviewRule'],
): Promise<void> {
  await changeSettings(server, admin, { review })
}

/** Changes some of the settings of this server, and leaves the others as they are. */
export async function changeSettings(
  server: TestServer,
  admin: Admin,
  change: Partial<Schemas['SystemSettingsBody']>,
): Promise<Schemas['SystemSettings']> {
  const path = '/api/admin/system/settings'
  const now = (await server.get(path, admin.token)).json<Schemas['SystemSettings']>()
  const answer = await server.put(path, { ...settingsBody(now), ...change }, admin.token)
  if (answer.statusCode !== 200) throw new Error(`no settings: ${answer.body}`)
  return answer.json<Schemas['SystemSettings']>()
}

/** The settings that were read, as they are sent back. */
export function settingsBody(read: Schemas['SystemSettings']): Schemas['SystemSettingsBody'] {
  const { version, name, registration, review, reservedNickNames, sensitiveWords, footer } =
    read
  return { version, name, registration, review, reservedNickNames, sensitiveWords, footer }
}

export const approve = (server: TestServer, admin: Admin, id: string, revision: number) =>
  server.post(`/api/admin/posts/${id}/review`, { approved: true, revision }, admin.token)

export const reject = (
  server: TestServer,
  admin: Admin,
  id: string,
  { revision, reason }: { revision: number; reason: string },
) =>
  server.post(
    `/api/admin/posts/${id}/review`,
    { approved: false, revision, reason },
    admin.token,
  )

export const takeDown = (server: TestServer, admin: Admin, id: string, reason = '广告') =>
  server.post(`/api/admin/posts/${id}/take-down`, { reason }, admin.token)
