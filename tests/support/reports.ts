import type { components } from '#openapi/generated/schema.d.ts'
import type { Member } from './members.ts'
import type { TestServer } from './server.ts'

type Schemas = components['schemas']

/** Reports through the door; answers what the server answered. */
export async function report(
  server: TestServer,
  by: Pick<Member, 'token'>,
  about: Pick<Schemas['ReportBody'], 'type' | 'targetId'> & Partial<Schemas['ReportBody']>,
): Promise<Schemas['Report']> {
  const { type, targetId, reason = 0, description = '全文都是广告链接。' } = about
  const entry = { type, targetId, reason, description }
  const answer = await server.post('/api/report', entry, by.token)
  if (answer.statusCode !== 201) throw new Error(`not reported: ${answer.body}`)
  return answer.json<Schemas['Report']>()
}

export const openCase = async (server: TestServer, admin: Member, id: string) =>
  (await server.get(`/api/admin/reports/${id}`, admin.token)).json<
    Schemas['AdminReportDetail']
  >()

export const handleCase = (
  server: TestServer,
  admin: Member,
  id: string,
  body: Partial<Schemas['ReportHandlingBody']> = {},
) =>
  server.post(
    `/api/admin/reports/${id}/handle`,
    { version: 1, action: 0, outcome: '已处理，感谢您的举报。', ...body },
    admin.token,
  )
