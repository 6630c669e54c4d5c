import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 256 random bits as text: refresh tokens and mailed links. */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

/** Six random digits, as people copy them from a mail. */
export const randomDigits = (): string => randomInt(1_000_000).toString().padStart(6, '0')

/** What is stored instead of a secret of 256 bits: plain SHA-256 is enough, since nobody can try them all. */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')

/**
 * Keyed hash of something short or telling (six digits, an address).
 * `purpose` keeps hashes of one use from being worth anything in another.
 */
export const keyedHash = (key: Uint8Array, purpose: string, text: string): string =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')

/** Compares two hashes without telling by its duration how far they agree. */
export function sameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
