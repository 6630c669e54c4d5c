import { nextAccountState } from '#machines/lifecycle/account.machine.ts'
import type { Core } from '#server/core.ts'
import type { Account, Code } from '#server/db/schema/accounts.ts'
import { isRefusal, problem } from '#server/lib/problem.ts'
import type { Postman } from '#server/mail/postman.ts'
import type { MailQuota } from '#server/mail/quota.ts'
import { networkOf } from '#server/throttle/network.ts'
import { createThrottle } from '#server/throttle/throttle.ts'
import {
  findAccount,
  findAccountByEmail,
  lockAccounts,
  updateAccount,
} from '#server/users/accounts.store.ts'
import { accountStateOf } from '#server/users/users.policy.ts'
import { refuseBanned } from '#server/db/as-member.ts'
import type { Codes } from './codes.ts'
import { removeCodesOf } from './codes.store.ts'
import {
  acceptedEmail,
  refuseMismatch,
  refuseWeakPassword,
  hashPassword,
  verifyPassword,
} from './credentials.ts'
import { createLoginThrottle } from './login.throttle.ts'
import type { Client, Sessions, TokenPair } from './sessions.service.ts'
import { listAddresses } from './sessions.store.ts'

/** What proves who somebody is, and what they have signed in with. */
export interface AuthParts {
  codes: Codes
  sessions: Sessions
  postman: Postman
  quota: MailQuota
}

interface NewPassword {
  /** Of the mailed link. */
  token: string
  password: string
}

/** Signing in, and getting back in with a mailed link. */
export type Auth = ReturnType<typeof createAuth>

export function createAuth(core: Core, { codes, sessions, postman, quota }: AuthParts) {
  const { db, clock, events } = core
  const attempts = createLoginThrottle(core)
  const resets = createThrottle(core, 'resets', { limit: 30, seconds: 600 })

  /** @throws Problem 2001 alike for a wrong password and an unknown e-mail; 403 when banned, but only after the right password */
  async function login(
    { email, password }: { email: string; password: string },
    client: Client,
  ): Promise<TokenPair & { user: Account }> {
    const typed = email.trim().toLowerCase()
    const isKnown = await isKnownPlace(typed, client)
    const settle = await attempts.attempt({ email: typed, address: client.address, isKnown })
    const account = await findAccountByEmail(db, typed)
    const isRight = await verifyPassword(account?.passwordHash ?? null, password)
    const isOwner = isRight && account?.status === 'active'
    await settle(isOwner)
    if (!isOwner) throw problem.refused(2001)
    refuseBanned(account, clock.now())
    return { ...(await sessions.open(account, client)), user: account }
  }

  /** Whether the owner of this e-mail has signed in from this network before. */
  async function isKnownPlace(email: string, client: Client): Promise<boolean> {
    const network = networkOf(client.address)
    const known = await listAddresses(db, email)
    return known.some((address) => networkOf(address) === network)
  }

  /** Mails a link. Answers alike, and as fast, whether or not the address has an account. */
  async function forgotPassword(email: string, client: Client): Promise<void> {
    const to = acceptedEmail(email)
    const isKnown = await isKnownPlace(to, client)
    await quota.take({ purpose: 'reset', email: to, address: client.address, isKnown })
    await db.transaction((tx) => postman.post(tx, { kind: 'reset', to }))
  }

  /**
   * Sets a new password with a mailed token and ends every session. The same request again, because its answer was lost, finds
   * it done.
   * @throws Problem 2007 when the link no longer works
   */
  async function resetPassword(
    { confirmPassword, ...form }: NewPassword & { confirmPassword: string },
    client: Client,
  ): Promise<void> {
    await resets.take(networkOf(client.address))
    refuseMismatch(form.password, confirmPassword)
    try {
      await setPassword(form)
    } catch (error) {
      if (!isRefusal(error, 2007) || !(await hasBeenSet(form))) throw error
    }
  }

  const hasBeenSet = ({ token, password }: NewPassword) =>
    codes.doneBy({ purpose: 'reset', token }, async (link) => {
      const account = link.accountId ? await findAccount(db, link.accountId) : undefined
      const { passwordHash } = demandReader(link, account)
      return (await verifyPassword(passwordHash, password)) || undefined
    })

  async function setPassword({ token, password }: NewPassword): Promise<void> {
    const link = await codes.find('reset', token)
    if (!link?.accountId) throw problem.refused(2007)
    const { accountId } = link
    const { nickName } = demandReader(link, await findAccount(db, accountId))
    refuseWeakPassword(password, [link.email, nickName])
    const passwordHash = await hashPassword(password)
    await db.transaction(async (tx) => {
      // The account before the code, as everybody who takes both.
      const [account] = await lockAccounts(tx, [accountId])
      const { email } = demandReader(link, account)
      if (!(await codes.use(tx, link))) throw problem.refused(2007)
      await updateAccount(tx, accountId, { passwordHash })
      await removeCodesOf(tx, { accountId, email: null, kept: link.id })
      await postman.post(tx, { kind: 'passwordChanged', to: email })
      await sessions.endAll(tx, { accountId, reason: 'reset' })
      await events.record(tx, 'account.changed', { accountId })
    })
  }

  /** Whoever reads the mailbox of the account. @throws Problem 2007 · 403 while the account is banned */
  function demandReader(link: Code, account: Account | undefined) {
    // Mails to an address that the account has left must let nobody in.
    if (!account?.email || link.email !== account.email) throw problem.refused(2007)
    const now = clock.now()
    const event = { type: 'account.setPassword', by: 'owner' } as const
    if (!nextAccountState(accountStateOf(account, now), event)) throw problem.refused(2007)
    refuseBanned(account, now)
    return { ...account, email: account.email }
  }

  return { login, forgotPassword, resetPassword }
}
