import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { validate } from 'uuid'
import type { Clock } from '#server/lib/clock.ts'
import { problem } from '#server/lib/problem.ts'
import { createRecent } from '#server/lib/recent.ts'

/** Whose session a token speaks for. Roles are not in it: they are read anew, so that a demotion counts at once. */
interface AccessClaims {
  accountId: string
  sessionId: string
}

export type AccessTokens = ReturnType<typeof createAccessTokens>

/** What becomes of a token of ours whose 15 minutes are over. */
export type Expired = 'refused' | 'accepted'

export const accessTokenSeconds = 15 * 60

const issuer = 'inkstone'
const type = 'at+jwt'
/** Ours are about 300 characters; nothing longer is worth a signature check. */
const longestToken = 2048
/** Members who are about: each call of one brings the same token. */
const mostKept = 5_000

export function createAccessTokens(secret: Uint8Array, clock: Clock) {
  /** What tokens say whose signature was good. */
  const known = createRecent<JWTPayload>(mostKept)

  /** Signs a token that lives for 15 minutes. */
  async function issue({ accountId, sessionId }: AccessClaims): Promise<string> {
    const now = Math.floor(clock.now().getTime() / 1000)
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: type })
      .setIssuer(issuer)
      .setSubject(accountId)
      .setIssuedAt(now)
      .setExpirationTime(now + accessTokenSeconds)
      .sign(secret)
  }

  /**
   * Reads a token.
   * @throws Problem 401 when it has expired, 400/2005 when it was never ours; `expired: 'accepted'` waives the first,
   *   for refreshing and signing out alone
   */
  async function read(
    token: string,
    expired: Expired = 'refused',
  ): Promise<AccessClaims & { expiresAt: Date }> {
    if (token.length > longestToken) throw problem.invalidToken()
    const payload = await verified(token).catch((error: unknown) => {
      // The signature is checked before any date, so an expired token is one of ours.
      if (!(error instanceof errors.JWTExpired)) throw problem.invalidToken()
      if (expired === 'refused') throw problem.unauthenticated()
      return error.payload
    })
    const { sub, sid, exp = 0 } = payload
    if (!isUuid(sub) || !isUuid(sid)) throw problem.invalidToken()
    return { accountId: sub, sessionId: sid, expiresAt: new Date(exp * 1000) }
  }

  async function verified(token: string) {
    const currentDate = clock.now()
    const payload = await known.recall(token, async () => {
      const read = await jwtVerify(token, secret, {
        algorithms: ['HS256'],
        typ: type,
        issuer,
        requiredClaims: ['sub', 'sid', 'iat', 'exp'],
        currentDate,
      })
      return read.payload
    })
    // It had not when it came first.
    if ((payload.exp ?? 0) * 1000 <= currentDate.getTime())
      throw new errors.JWTExpired('"exp" claim timestamp check failed', payload, 'exp')
    return payload
  }

  return { issue, read }
}

const isUuid = (claim: unknown): claim is string => typeof claim === 'string' && validate(claim)
