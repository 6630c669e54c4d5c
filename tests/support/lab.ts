import type { FaultLab, FaultOrder } from '#openapi/faults.ts'
import type { Member } from './members.ts'
import type { TestServer } from './server.ts'

/** Arms a fault for a member's session, once unless it says otherwise; answers the lab as the session sees it. */
export async function arm(
  server: TestServer,
  { token }: Pick<Member, 'token'>,
  order: Pick<FaultOrder, 'kind'> & Partial<FaultOrder>,
): Promise<FaultLab> {
  const answer = await server.post('/api/faults', order, token)
  if (answer.statusCode !== 200) throw new Error(`arming answered ${answer.body}`)
  return answer.json<FaultLab>()
}

/** What has happened to a session so far, the newest first, as `kind what`. */
export async function fired(server: TestServer, { token }: Pick<Member, 'token'>) {
  const lab = (await server.get('/api/faults', token)).json<FaultLab>()
  return lab.fired.map(({ kind, what }) => `${kind} ${what}`)
}
