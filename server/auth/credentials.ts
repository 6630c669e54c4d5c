import { hash, verify } from '@node-rs/argon2'
import type { Handle } from '#server/db/client.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { problem, type FieldErrors } from '#server/lib/problem.ts'
import { lockAccounts } from '#server/users/accounts.store.ts'
import { tidyEmail } from '#server/users/email.ts'
import { isCommonPassword } from './common-passwords.ts'

/** The e-mail as we store it. @throws Problem 1000 beside the field when we can't send to it */
export function acceptedEmail(text: string): string {
  const email = tidyEmail(text)
  if (!email) throw problem.invalid({ email: ['请输入有效的邮箱地址'] })
  return email
}

/** @throws Problem 2008 when the password was not typed twice alike */
export function refuseMismatch(password: string, confirmPassword: string): void {
  if (password === confirmPassword) return
  throw problem.refused(2008, { confirmPassword: ['两次输入的密码不一致'] })
}

/** @throws Problem 1000 beside the field when the password is too short, too long or too well known */
export function refuseWeakPassword(password: string, personal: string[]): void {
  refuseFields({ password: passwordProblems(password, personal) })
}

/** @throws Problem 1000 naming every field that has something wrong */
export function refuseFields(problems: FieldErrors): void {
  const wrong = Object.entries(problems).filter(([, sentences]) => sentences.length > 0)
  if (wrong.length > 0) throw problem.invalid(Object.fromEntries(wrong))
}

const shortest = 8
const longest = 128

/** argon2id is the library's default; its memory and passes are the ones OWASP names. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * What keeps a text from being a password, as sentences; none when it may be one.
 * `personal` are words of its owner (e-mail, nickname) that it must not merely repeat.
 */
export function passwordProblems(password: string, personal: string[] = []): string[] {
  // A UTF-16 length is never below the code points, so this also spares counting a megabyte.
  if (password.length > longest * 2) return [`密码最多 ${longest} 个字符`]
  const length = Array.from(password.normalize('NFC')).length
  if (length < shortest) return [`密码至少需要 ${shortest} 个字符`]
  if (length > longest) return [`密码最多 ${longest} 个字符`]
  if (isCommonPassword(password) || repeatsOwner(password, personal)) {
    return ['这个密码太容易被猜到，请换一个']
  }
  return []
}

/** Hashes a password that `passwordProblems` let pass. */
export function hashPassword(password: string): Promise<string> {
  return hash(prepared(password), cost)
}

/**
 * Tells whether the password is the one behind the hash.
 * An absent hash costs the same time and answers false, so that no clock tells which accounts exist.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  if (password.length > longest * 2) return false
  const right = await verify(passwordHash ?? (await decoy()), prepared(password))
  return right && passwordHash !== null
}

/** One text typed on two keyboards can arrive composed or decomposed; both are the same password. */
const prepared = (password: string) => password.normalize('NFC')

let decoyHash: Promise<string> | undefined

/** Made with the same cost as a real one, once. */
function decoy() {
  decoyHash ??= hash('a password that nobody has', cost)
  return decoyHash
}

function repeatsOwner(password: string, personal: string[]) {
  const typed = password.normalize('NFKC').toLowerCase()
  return personal
    .flatMap((word) => [word, word.split('@')[0] ?? ''])
    .map((word) => word.normalize('NFKC').toLowerCase())
    .some((word) => word !== '' && typed === word)
}

/** An account, and the hash of the password that turned out right. */
export type Proven = Pick<Account, 'id' | 'passwordHash'>

/**
 * Locks the account. A password is checked before the transaction of what it allows, because that takes long; whoever sets
 * another one holds this lock.
 * @returns whether the password is still the one that was checked
 */
export async function stillProven(tx: Handle, { id, passwordHash }: Proven): Promise<boolean> {
  const [account] = await lockAccounts(tx, [id])
  return account?.passwordHash === passwordHash
}
