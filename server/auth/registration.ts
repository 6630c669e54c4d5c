import type { Core } from '#server/core.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import type { Transaction } from '#server/db/client.ts'
import { problem } from '#server/lib/problem.ts'
import type { Invitations } from '#server/invitations/invitations.service.ts'
import type { Postman } from '#server/mail/postman.ts'
import type { MailQuota } from '#server/mail/quota.ts'
import { networkOf } from '#server/throttle/network.ts'
import { createThrottle } from '#server/throttle/throttle.ts'
import { readSettings } from '#server/settings/settings.store.ts'
import { hasAdmin, insertAccount } from '#server/users/accounts.store.ts'
import { nicknameKey, tidyNickname, nicknameRefusals } from '#server/users/nickname.ts'
import type { Codes } from './codes.ts'
import {
  acceptedEmail,
  refuseFields,
  refuseMismatch,
  hashPassword,
  passwordProblems,
} from './credentials.ts'
import type { Client } from './sessions.service.ts'

interface RegistrationForm {
  email: string
  nickName: string
  password: string
  confirmPassword: string
  verificationCode: string
  /** The token of the one-time link that makes the first administrator. */
  invite?: string | undefined
  /** What lets somebody in where only invited people may register. */
  invitationCode?: string | undefined
}

interface RegistrationParts {
  codes: Codes
  invitations: Invitations
  postman: Postman
  quota: MailQuota
}

/** Becoming a member. */
export type Registration = ReturnType<typeof createRegistration>

const inviteSeconds = 24 * 60 * 60
const inviteTarget = { purpose: 'firstAdmin', email: '' } as const

export function createRegistration(
  core: Core,
  { codes, invitations, postman, quota }: RegistrationParts,
) {
  const { db, clock, newId, events, publicUrl } = core
  const attempts = createThrottle(core, 'registrations', { limit: 30, seconds: 600 })

  /**
   * Mails a code, or tells the owner that there already is an account. Answers alike, and as fast, for both.
   * @throws Problem 2013 when nobody may register
   */
  async function sendCode(email: string, client: Client): Promise<void> {
    const to = acceptedEmail(email)
    const { registration } = await readSettings(db)
    // The first administrator registers before anybody could have closed it.
    if (registration === 'closed') throw problem.refused(2013)
    await quota.take({ purpose: 'register', email: to, address: client.address })
    await db.transaction((tx) => postman.post(tx, { kind: 'registration', to }))
  }

  /**
   * Makes the account, where registration is open or by invitation (2013, 2014). Whether the e-mail (2002) or nickname (2003) is taken is told only after the mailed code.
   * @throws Problem 2004 when the code is wrong, used or older than 10 minutes
   */
  async function register(form: RegistrationForm, client: Client): Promise<Account> {
    await attempts.take(networkOf(client.address))
    const { email, nickName } = await accepted(form)
    const isInvited = form.invite !== undefined
    if (!isInvited) await demandOpen(form.invitationCode)
    const code = await codes.check({ purpose: 'register', email }, form.verificationCode)
    if (!code) throw wrongCode()
    const passwordHash = await hashPassword(form.password)
    return db.transaction(async (tx) => {
      if (!(await codes.use(tx, code))) throw wrongCode()
      const now = clock.now()
      if (!isInvited) await admitted(tx, form.invitationCode)
      const account = await insertAccount(tx, {
        id: newId(),
        email,
        nickName,
        nickKey: nicknameKey(nickName),
        passwordHash,
        roles: form.invite === undefined ? [] : await redeem(tx, form.invite),
        createdAt: now,
        updatedAt: now,
      })
      await events.record(tx, 'account.registered', { accountId: account.id })
      return account
    })
  }

  /** Whether this may come to an account at all, before the code from the mailbox is used up. @throws Problem 2013, 2014 */
  async function demandOpen(invitationCode: string | undefined) {
    const { registration } = await readSettings(db)
    if (registration === 'closed') throw problem.refused(2013)
    if (registration === 'invitation') await invitations.demandUsable(invitationCode)
  }

  /** As the settings are now, and with one use of the invitation. @throws Problem 2013, 2014 */
  async function admitted(tx: Transaction, invitationCode: string | undefined) {
    const { registration } = await readSettings(tx)
    if (registration === 'closed') throw problem.refused(2013)
    if (registration === 'invitation') await invitations.use(tx, invitationCode)
  }

  async function accepted(form: RegistrationForm) {
    refuseMismatch(form.password, form.confirmPassword)
    const email = acceptedEmail(form.email)
    const nickName = tidyNickname(form.nickName)
    refuseFields({
      nickName: await nicknameRefusals(db, nickName),
      password: passwordProblems(form.password, [email, nickName]),
    })
    return { email, nickName }
  }

  async function redeem(tx: Transaction, invite: string) {
    const link = await codes.find('firstAdmin', invite, tx)
    const isGood = link && !(await hasAdmin(tx)) && (await codes.use(tx, link))
    if (!isGood) throw problem.invalid({ invite: ['邀请链接无效或已被使用'] })
    return ['Admin']
  }

  /** The one-time link that makes the first administrator, valid for a day; undefined when there already is one. */
  async function inviteFirstAdmin(): Promise<string | undefined> {
    if (await hasAdmin(db)) return undefined
    const token = await db.transaction((tx) => codes.issueLink(tx, inviteTarget, inviteSeconds))
    return `${publicUrl()}/blog/register?invite=${token}`
  }

  return { sendCode, register, inviteFirstAdmin }
}

const wrongCode = () => problem.refused(2004, { verificationCode: ['验证码错误或已过期'] })
