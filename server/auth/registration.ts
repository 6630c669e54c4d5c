import type { Core } from '#server/core.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import type { Transaction } from '#server/db/client.ts'
import { problem } from '#server/lib/problem.ts'
import * as letters from '#server/mail/letters.ts'
import type { Postman } from '#server/mail/postman.ts'
import type { MailQuota } from '#server/mail/quota.ts'
import { networkOf } from '#server/throttle/network.ts'
import { createThrottle } from '#server/throttle/throttle.ts'
import { findAccountByEmail, hasAdmin, insertAccount } from '#server/users/accounts.store.ts'
import { nicknameKey, nicknameProblems, tidyNickname } from '#server/users/nickname.ts'
import type { Codes } from './codes.ts'
import { acceptedEmail, refuseFields, refuseMismatch } from './credentials.ts'
import { hashPassword, passwordProblems } from './passwords.ts'
import type { Client } from './sessions.service.ts'

interface RegistrationForm {
  email: string
  nickName: string
  password: string
  confirmPassword: string
  verificationCode: string
  /** The token of the one-time link that makes the first administrator. */
  invite?: string | undefined
}

interface RegistrationParts {
  codes: Codes
  postman: Postman
  quota: MailQuota
}

/** Becoming a member. */
export interface Registration {
  /** Mails a code, or tells the owner that there already is an account. Answers alike, and as fast, for both. */
  sendCode(email: string, client: Client): void
  /**
   * Makes the account. Whether the e-mail (2002) or nickname (2003) is taken is told only after the mailed code.
   * @throws Problem 2004 when the code is wrong, used or older than 10 minutes
   */
  register(form: RegistrationForm, client: Client): Promise<Account>
  /** The one-time link that makes the first administrator, valid for a day; undefined when there already is one. */
  inviteFirstAdmin(): Promise<string | undefined>
}

const inviteSeconds = 24 * 60 * 60
const inviteTarget = { purpose: 'firstAdmin', email: '' } as const

export function createRegistration(
  core: Core,
  { codes, postman, quota }: RegistrationParts,
): Registration {
  const { db, clock, newId, events, publicUrl } = core
  const attempts = createThrottle(clock, { limit: 30, seconds: 600 })

  function sendCode(email: string, client: Client) {
    const to = acceptedEmail(email)
    quota.take({ purpose: 'register', email: to, address: client.address })
    postman.post(async () => {
      if (await findAccountByEmail(db, to)) return letters.alreadyRegistered(to, publicUrl())
      const digits = await codes.issueDigits({ purpose: 'register', email: to })
      return letters.registrationCode(to, digits)
    })
  }

  async function register(form: RegistrationForm, client: Client) {
    attempts.take(networkOf(client.address))
    const { email, nickName } = accepted(form)
    const code = await codes.check({ purpose: 'register', email }, form.verificationCode)
    if (!code) throw wrongCode()
    const passwordHash = await hashPassword(form.password)
    const account = await db.transaction(async (tx) => {
      if (!(await codes.use(tx, code))) throw wrongCode()
      const now = clock.now()
      return insertAccount(tx, {
        id: newId(),
        email,
        nickName,
        nickKey: nicknameKey(nickName),
        passwordHash,
        roles: form.invite === undefined ? [] : await redeem(tx, form.invite),
        createdAt: now,
        updatedAt: now,
      })
    })
    events.emit('account.registered', { accountId: account.id })
    return account
  }

  async function redeem(tx: Transaction, invite: string) {
    const link = await codes.find('firstAdmin', invite, tx)
    const isGood = link && !(await hasAdmin(tx)) && (await codes.use(tx, link))
    if (!isGood) throw problem.invalid({ invite: ['邀请链接无效或已被使用'] })
    return ['Admin']
  }

  async function inviteFirstAdmin() {
    if (await hasAdmin(db)) return undefined
    const token = await codes.issueLink(inviteTarget, inviteSeconds)
    return `${publicUrl()}/blog/register?invite=${token}`
  }

  return { sendCode, register, inviteFirstAdmin }
}

function accepted(form: RegistrationForm) {
  refuseMismatch(form.password, form.confirmPassword)
  const email = acceptedEmail(form.email)
  const nickName = tidyNickname(form.nickName)
  refuseFields({
    nickName: nicknameProblems(nickName),
    password: passwordProblems(form.password, [email, nickName]),
  })
  return { email, nickName }
}

const wrongCode = () => problem.refused(2004, { verificationCode: ['验证码错误或已过期'] })
