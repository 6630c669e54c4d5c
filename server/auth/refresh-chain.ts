import { keyedHash, randomSecret, sameHash } from './secrets.ts'

/**
 * The refresh tokens of a session, each derived from the one before with the server's key.
 * Two requests that rotate the same token at the same time therefore arrive at the same successor, and an answer
 * that was lost on its way can be given again, though only hashes are stored.
 */
export interface RefreshChain {
  first(sessionId: string): string
  successor(sessionId: string, token: string): string
  /** Whether the token was ever part of this session: an old one of ours is a replay, anything else a mere error. */
  includes(sessionId: string, token: string): boolean
}

export function createRefreshChain(key: Uint8Array): RefreshChain {
  const signed = (sessionId: string, secret: string) => `${secret}.${markOf(sessionId, secret)}`
  const markOf = (sessionId: string, secret: string) =>
    keyedHash(key, 'refresh token of session', `${sessionId}\n${secret}`).slice(0, 22)

  return {
    first: (sessionId) => signed(sessionId, randomSecret()),
    successor: (sessionId, token) =>
      signed(sessionId, keyedHash(key, 'successor of refresh token', token)),
    includes: (sessionId, token) => {
      const [secret = '', mark = '', ...rest] = token.split('.')
      return rest.length === 0 && sameHash(mark, markOf(sessionId, secret))
    },
  }
}
