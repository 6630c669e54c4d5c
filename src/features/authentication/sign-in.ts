import { failureOf } from '#machines/lib/failure.ts'
import { banned } from '#src/messages/authentication.ts'
import { accountOf } from '#src/runtime/account.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { Refusal } from './refusal.ts'
import { tidyEmail } from './rules.ts'

interface Credentials {
  email: string
  password: string
}

/**
 * Signs in; from then on the session machine knows the account.
 * @throws with a `failure`; for a banned account one that says until when
 */
export async function signIn(
  { api, actors: { session } }: Runtime,
  { email, password }: Credentials,
  signal: AbortSignal,
): Promise<void> {
  try {
    const body = { email: tidyEmail(email), password }
    const answer = await api.post('/api/auth/login', { body, signal })
    session.send({ type: 'session.established', account: accountOf(answer) })
  } catch (error) {
    const failure = failureOf(error)
    const { ban } = session.getSnapshot().context
    if (failure.kind !== 'ended' || failure.reason !== 'banned' || ban === null) throw error
    throw new Refusal({ kind: 'denied', message: banned(ban) })
  }
}
