import type { Core } from '#server/core.ts'
import type { Handle, Transaction } from '#server/db/client.ts'
import type { Code, CodePurpose } from '#server/db/schema/accounts.ts'
import { problem } from '#server/lib/problem.ts'
import { shareAccounts } from '#server/users/accounts.store.ts'
import * as store from './codes.store.ts'
import type { CodeTarget } from './codes.store.ts'
import { keyedHash, randomDigits, randomSecret, sameHash } from './secrets.ts'

/** How long a mailed code or link works, in minutes; the mails say so. */
export const codeMinutes = 10

export const codeSeconds = codeMinutes * 60

/** Wrong guesses that one code survives. */
const guesses = 6

interface Lasting {
  seconds: number
  /** Earlier ones go on working. */
  isBeside?: boolean
}

export type Codes = ReturnType<typeof createCodes>

/** Digits and links that prove who reads a mailbox. Single use, short-lived, stored as keyed hashes. */
export function createCodes({ db, clock, newId, keys: { hash: key } }: Core) {
  const digitsHash = ({ purpose, email }: CodeTarget, digits: string) =>
    keyedHash(key, `code to ${purpose}`, `${email}\n${digits}`)
  const linkHash = (purpose: CodePurpose, token: string) =>
    keyedHash(key, `link to ${purpose}`, token)

  async function issue(
    tx: Transaction,
    target: CodeTarget,
    { codeHash, seconds, isBeside = false }: { codeHash: string } & Lasting,
  ) {
    const createdAt = clock.now()
    const expiresAt = new Date(createdAt.getTime() + seconds * 1000)
    // The account before the code, as everybody who takes both: the row below refers to it.
    if (target.accountId) await shareAccounts(tx, [target.accountId])
    if (!isBeside) await store.endCodesOf(tx, target)
    await store.insertCode(tx, { id: newId(), ...target, codeHash, expiresAt, createdAt })
  }

  /** Makes six digits for the target; earlier ones stop working. */
  async function issueDigits(tx: Transaction, target: CodeTarget) {
    const digits = randomDigits()
    await issue(tx, target, { codeHash: digitsHash(target, digits), seconds: codeSeconds })
    return digits
  }

  /** Makes a link's token for the target; earlier ones stop working, unless it comes beside them. */
  async function issueLink(
    tx: Transaction,
    target: CodeTarget,
    lasting: Lasting = { seconds: codeSeconds },
  ) {
    const token = randomSecret()
    await issue(tx, target, { codeHash: linkHash(target.purpose, token), ...lasting })
    return token
  }

  /**
   * The code behind these digits, not used up yet.
   * Runs outside a transaction on purpose: a guess must be counted even if what follows is rolled back.
   * @throws Problem 2004 when they are wrong, which costs a guess
   */
  async function check(target: CodeTarget, digits: string) {
    const code = await store.spendGuess(db, target, { guesses, now: clock.now() })
    if (!code || !sameHash(code.codeHash, digitsHash(target, digits))) throw wrongCode()
    await store.returnGuess(db, code.id)
    return code
  }

  /**
   * What `find` finds done by these digits, or this link, that were used up and whose time has not passed: for the same request
   * again, because its answer was lost. To find nothing costs a guess: a used code helps nobody to guess a password.
   */
  async function doneBy<Done>(
    proof: { target: CodeTarget; digits: string } | { purpose: CodePurpose; token: string },
    find: (code: Code) => Promise<Done | undefined>,
  ): Promise<Done | undefined> {
    const isLink = 'token' in proof
    const codeHash = isLink
      ? linkHash(proof.purpose, proof.token)
      : digitsHash(proof.target, proof.digits)
    const aim = isLink ? { purpose: proof.purpose, codeHash } : proof.target
    const limits = { guesses, now: clock.now(), isUsed: true }
    const code = await store.spendGuess(db, aim, limits)
    if (!code || !sameHash(code.codeHash, codeHash)) return undefined
    const done = await find(code)
    if (done !== undefined) await store.returnGuess(db, code.id)
    return done
  }

  return {
    issueDigits,
    issueLink,
    check,
    doneBy,
    /** The living link behind this token. Pass the transaction when inside one. */
    find: (purpose: CodePurpose, token: string, handle: Handle = db) =>
      store.findLink(handle, purpose, linkHash(purpose, token), clock.now()),
    /** Uses a code up, in the transaction of what it allows. @returns false when a faster request did */
    use: (handle: Handle, code: Code) => store.useCode(handle, code.id, clock.now()),
  }
}

export const wrongCode = () =>
  problem.refused(2004, { verificationCode: ['验证码错误或已过期'] })
