import type { Account, Ban, Tokens } from '#machines/session/session.types.ts'
import type { SessionStore } from '#src/platform/storage/session-store.ts'
import type { Clock } from '#src/platform/clock.ts'
import { callTimeout, exchange, NetworkDown, RequestTimeout, type Fetch } from './exchange.ts'
import { failureOfAnswer, RequestFailed } from './failure.ts'
import type { Lock } from './lock.ts'
import { readProblem } from './problem.ts'

interface RefreshPorts {
  origin: string
  fetch: Fetch
  clock: Clock
  lock: Lock
  store: SessionStore
  /** The server refused the refresh because the account is banned. */
  onBanned(ban: Ban): void
}

/**
 * Renews the tokens, once for all tabs of the browser: under the lock the storage is read again, before and after,
 * and what another tab has written meanwhile is the answer (null: it signed out). The user is the one in the storage.
 * @throws RequestFailed when the server refuses, RequestTimeout or NetworkDown
 */
export async function refresh(
  ports: RefreshPorts,
  account: Account,
  signal: AbortSignal,
): Promise<Account | null> {
  const queue = new AbortController()
  const timer = ports.clock.setTimeout(() => queue.abort(new RequestTimeout()), callTimeout)
  const inLine = AbortSignal.any([signal, queue.signal])
  try {
    return await ports.lock('auth.refresh', inLine, () => {
      ports.clock.clearTimeout(timer)
      return refreshAlone(ports, account, signal)
    })
  } finally {
    ports.clock.clearTimeout(timer)
  }
}

async function refreshAlone(ports: RefreshPorts, account: Account, signal: AbortSignal) {
  const isOurs = (kept: Account) => kept.tokens.token === account.tokens.token
  const before = ports.store.read()
  if (before === null || !isOurs(before)) return before
  try {
    const tokens = await rotate(ports, account.tokens, signal)
    // The lock keeps out only other renewals: somebody may have signed out or in, or changed their profile since.
    const kept = ports.store.read()
    if (kept === null || !isOurs(kept)) return kept
    const renewed = { ...kept, tokens }
    ports.store.write(renewed) // inside the lock: the next tab in line must read it
    return renewed
  } catch (error) {
    // Without a lock between tabs another one may have won the race for the same refresh token.
    const winner = ports.store.read()
    if (winner !== null && !isOurs(winner)) return winner
    throw error
  }
}

async function rotate(ports: RefreshPorts, tokens: Tokens, signal: AbortSignal) {
  const { token, refreshToken } = tokens
  const request = () =>
    new Request(`${ports.origin}/api/auth/refresh-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, refreshToken }),
    })
  // A rotation whose answer was lost on the way may be repeated: the server tolerates the previous token for a moment.
  const response = await exchange(ports, request(), [signal]).catch((error: unknown) => {
    if (!(error instanceof NetworkDown)) throw error
    return exchange(ports, request(), [signal])
  })
  const problem = await readProblem(response)
  if (response.status === 403) {
    ports.onBanned({ message: problem.message ?? null, until: problem.bannedUntil ?? null })
  }
  if (!response.ok) throw new RequestFailed(failureOfAnswer(response, problem))
  return asTokens(await response.json())
}

function asTokens(body: unknown): Tokens {
  const { token, refreshToken, refreshTokenExpires } = Object(body) as Record<string, unknown> // checked below
  if (
    typeof token !== 'string' ||
    typeof refreshToken !== 'string' ||
    typeof refreshTokenExpires !== 'string'
  ) {
    throw new RequestFailed({ kind: 'broken', requestId: null })
  }
  return { token, refreshToken, refreshTokenExpires }
}
