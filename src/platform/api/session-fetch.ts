import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import type { Clock } from '#src/platform/clock.ts'
import { exchange, type Fetch } from './exchange.ts'
import { createParkingLot } from './parking-lot.ts'
import { readProblem, TOKEN_INVALID } from './problem.ts'
import type { RequestScope } from './scope.ts'

interface SessionFetchPorts {
  fetch: Fetch
  clock: Clock
  /** The time as the server has it, which says when tokens expire. */
  now: () => number
  session: ActorRefFrom<typeof sessionMachine>
  scope: RequestScope
}

/** `fetch` as the session's user; `transport` carries this one request instead of the usual way. */
export type SessionFetch = (request: Request, transport?: Fetch) => Promise<Response>

/**
 * The `fetch` of the API client. It carries the session's token, waits while a refresh is running,
 * sends a request that met a 401 once more when the session machine says so, and tells the machine
 * of bans and invalid tokens (specification §4, §8).
 * @throws SessionEnded, RequestTimeout, NetworkDown
 */
export function createSessionFetch(usual: SessionFetchPorts): SessionFetch {
  const { session, scope } = usual
  const parked = createParkingLot(session)

  return async (request, transport = usual.fetch) => {
    const ports = { ...usual, fetch: transport }
    const { signal } = scope
    const isMember = session.getSnapshot().matches('signedIn')
    if (isMember && isForHolder(request)) return exchange(ports, request, [signal])
    if (session.getSnapshot().matches({ signedIn: 'refreshing' })) {
      await parked.wait(request.signal, (id) => session.send({ type: 'request.parked', id }))
    }
    const spare = request.clone() // a body can be read only once
    const first = await send(ports, request, signal)
    report(ports, first.response, await readProblem(first.response))
    if (first.response.status !== 401) return first.response

    await parked.wait(request.signal, (id) =>
      session.send({
        type: 'request.unauthorized',
        id,
        token: first.token,
        expired: isRefreshExpired(ports),
      }),
    )
    const second = await send(ports, spare, signal)
    report(ports, second.response, await readProblem(second.response))
    return second.response
  }
}

/** Asked for the holder of a mailed link, who need not be whoever is signed in here. */
const isForHolder = ({ url }: Request) =>
  new URL(url).pathname.endsWith('/api/auth/reset-password')

async function send(ports: SessionFetchPorts, request: Request, scope: AbortSignal) {
  scope.throwIfAborted()
  const token = ports.session.getSnapshot().context.account?.tokens.token ?? null
  const headers = new Headers(request.headers)
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  const response = await exchange(ports, new Request(request, { headers }), [scope])
  return { token, response }
}

function report({ session }: SessionFetchPorts, response: Response, problem: Problem) {
  if (response.status === 403) {
    const { message = null, bannedUntil = null } = problem
    session.send({ type: 'account.banned', ban: { message, until: bannedUntil } })
  }
  if (response.status === 400 && problem.code === TOKEN_INVALID) {
    session.send({ type: 'token.invalid' })
  }
}

/** Whether the session can't be renewed any more. */
export function isRefreshExpired({
  session,
  now,
}: Pick<SessionFetchPorts, 'session' | 'now'>): boolean {
  const tokens = session.getSnapshot().context.account?.tokens
  return tokens !== undefined && Date.parse(tokens.refreshTokenExpires) <= now()
}

type Problem = Awaited<ReturnType<typeof readProblem>>
