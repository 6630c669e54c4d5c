import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Keys } from '#server/lib/keys.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Encrypts what waits in the database: a copy of it gives no address, code or link away without `keys.json`. */
export function createSealing({ hash }: Pick<Keys, 'hash'>) {
  // Derived, so that an older keys.json needs no field more, and what hashes codes never encrypts anything itself.
  const key = Buffer.from(hkdfSync('sha256', hash, '', 'inkstone waiting mails', 32))

  /** @param id of the row that keeps it: in another row it cannot be opened */
  function seal(id: string, text: string): string {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(id))
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
  }

  /** Undefined when it was sealed by another key or for another row, or is damaged. */
  function open(id: string, sealed: string): string | undefined {
    const bytes = Buffer.from(sealed, 'base64')
    try {
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(id))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      const body = decipher.update(bytes.subarray(ivBytes + tagBytes))
      return Buffer.concat([body, decipher.final()]).toString('utf8')
    } catch {
      return undefined
    }
  }

  return { seal, open }
}
