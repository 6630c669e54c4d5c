import type { Core } from '#server/core.ts'
import type { Account, Code } from '#server/db/schema/accounts.ts'
import { isRefusal, problem } from '#server/lib/problem.ts'
import { createThrottle, takeAll } from '#server/throttle/throttle.ts'
import { findAccount, updateAccount } from '#server/users/accounts.store.ts'
import { asMember, refuseBanned } from '#server/db/as-member.ts'
import type { AccountDecisions } from '#server/users/decisions.ts'
import type { AuthParts } from './auth.service.ts'
import type { Transaction } from '#server/db/client.ts'
import { wrongCode } from './codes.ts'
import { removeCodesOf } from './codes.store.ts'
import {
  acceptedEmail,
  refuseMismatch,
  refuseWeakPassword,
  hashPassword,
  verifyPassword,
  stillProven,
  type Proven,
} from './credentials.ts'
import { isOpenSession } from './sessions.store.ts'

interface AccountParts extends AuthParts {
  decisions: AccountDecisions
}

interface Caller {
  id: string
  sessionId: string
}

/** What members do to their own account. Everything that matters asks for the password again. */
export type OwnAccount = ReturnType<typeof createOwnAccount>

export function createOwnAccount(
  core: Core,
  { codes, decisions, sessions, postman, quota }: AccountParts,
) {
  const { db, clock, events } = core
  const guesses = createThrottle(core, 'own-password', { limit: 10, seconds: 15 * 60 })
  // What a right password leads to costs, too, whether it is refused then or mailed about.
  const proofs = createThrottle(core, 'own-password-proofs', { limit: 30, seconds: 15 * 60 })
  const changes = createThrottle(core, 'password-changes', { limit: 5, seconds: 60 * 60 })

  async function proved(accountId: string, password: string, field: string) {
    await takeAll([guesses, proofs].map((throttle) => ({ throttle, key: accountId })))
    const account = await findAccount(db, accountId)
    const isRight = await verifyPassword(account?.passwordHash ?? null, password)
    if (!account?.email || !isRight) throw wrongPassword(field)
    refuseBanned(account, clock.now())
    await guesses.giveBack(accountId)
    return { ...account, email: account.email }
  }

  /** Asks again under the account's lock. @throws Problem 2005 the session has been ended · 2001 the password changed */
  async function demandProof(tx: Transaction, caller: Caller, proven: Proven, field: string) {
    const isProven = await stillProven(tx, proven)
    await demandOpenSession(tx, caller)
    if (!isProven) throw wrongPassword(field)
  }

  /**
   * Ends every other session. The same request again, because its answer was lost, sets and mails nothing more.
   * @throws Problem 2001 when the current password is wrong · 429
   */
  async function changePassword(
    caller: Caller,
    form: { currentPassword: string; password: string; confirmPassword: string },
  ): Promise<void> {
    refuseMismatch(form.password, form.confirmPassword)
    try {
      await replacePassword(caller, form)
    } catch (error) {
      if (!isRefusal(error, 2001)) throw error
      await confirmPassword(caller, form.password)
    }
  }

  async function replacePassword(
    caller: Caller,
    form: { currentPassword: string; password: string },
  ): Promise<void> {
    const account = await proved(caller.id, form.currentPassword, 'currentPassword')
    refuseWeakPassword(form.password, [account.email, account.nickName])
    await changes.take(caller.id)
    const passwordHash = await hashPassword(form.password)
    await asMember(core, caller.id, async (tx) => {
      await demandProof(tx, caller, account, 'currentPassword')
      await updateAccount(tx, caller.id, { passwordHash })
      await removeCodesOf(tx, { accountId: caller.id, email: null })
      await postman.post(tx, { kind: 'passwordChanged', to: account.email })
      await endOthers(tx, caller)
    })
  }

  /** The password is this one already. Whether it is, is a guess like any other. @throws Problem 2001 when it is not */
  async function confirmPassword(caller: Caller, password: string): Promise<void> {
    const account = await proved(caller.id, password, 'currentPassword')
    await asMember(core, caller.id, async (tx) => {
      await demandProof(tx, caller, account, 'currentPassword')
      await endOthers(tx, caller)
    })
  }

  const endOthers = (tx: Transaction, { id, sessionId }: Caller) =>
    sessions.endAll(tx, { accountId: id, except: sessionId, reason: 'password' })

  /** Mails a code to the new address, or tells its owner that it already has an account. @throws Problem 2001 */
  async function sendEmailCode(
    caller: Caller,
    form: { email: string; password: string },
    address: string,
  ): Promise<void> {
    const to = acceptedEmail(form.email)
    const account = await proved(caller.id, form.password, 'password')
    await quota.take({ purpose: 'email', email: to, address })
    const order = { kind: 'email', to, accountId: caller.id } as const
    await asMember(core, caller.id, async (tx) => {
      await demandProof(tx, caller, account, 'password')
      await postman.post(tx, order)
    })
  }

  /**
   * The same request again, because its answer was lost, finds it done.
   * @throws Problem 2004 when the code is wrong, 2002 when the address was taken meanwhile
   */
  async function changeEmail(
    caller: Caller,
    form: { email: string; verificationCode: string },
  ): Promise<Account> {
    await guesses.take(caller.id)
    const email = acceptedEmail(form.email)
    const account = await movedBy(caller, email, form.verificationCode)
    await guesses.giveBack(caller.id)
    return account
  }

  async function movedBy(caller: Caller, email: string, digits: string): Promise<Account> {
    try {
      const target = { purpose: 'email', email, accountId: caller.id } as const
      const code = await codes.check(target, digits)
      return await asMember(core, caller.id, (tx) => moveTo(tx, caller, code), 'alone')
    } catch (error) {
      if (!isRefusal(error, 2004)) throw error
      const account = await findAccount(db, caller.id)
      // Otherwise the same request has used the code up before.
      if (account?.email !== email) throw error
      return account
    }
  }

  async function moveTo(tx: Transaction, caller: Caller, code: Code): Promise<Account> {
    const { id: accountId } = caller
    const { email } = code
    await demandOpenSession(tx, caller)
    if (!(await codes.use(tx, code))) throw wrongCode()
    const old = (await findAccount(tx, accountId))?.email ?? null
    // What was mailed to the old address is nobody's key any more.
    await removeCodesOf(tx, { accountId, email: old })
    if (old && old !== email) await postman.post(tx, { kind: 'emailChanged', to: old })
    await events.record(tx, 'account.changed', { accountId })
    return updateAccount(tx, accountId, { email })
  }

  /**
   * Takes name, address and picture away for good. What the account published stays, under `已注销用户`.
   * @throws Problem 2001, or 1006 for the last administrator
   */
  async function erase(caller: Caller, password: string): Promise<void> {
    const account = await proved(caller.id, password, 'password')
    await db.transaction(async (tx) => {
      await decisions.hold(tx, account.id)
      await demandProof(tx, caller, account, 'password')
      await decisions.leave(tx, account.id)
    })
  }

  return { changePassword, sendEmailCode, changeEmail, erase }
}

/** Lock the account first, as those who end sessions do. @throws Problem 2005 when the caller's session has been ended */
async function demandOpenSession(tx: Transaction, caller: Caller) {
  if (!(await isOpenSession(tx, caller))) throw problem.invalidToken()
}

const wrongPassword = (field: string) => problem.refused(2001, { [field]: ['密码不正确'] })
