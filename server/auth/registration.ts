import type { Core } from '#server/core.ts'
import type { Account, Code } from '#server/db/schema/accounts.ts'
import type { Handle, Transaction } from '#server/db/client.ts'
import { Problem, problem } from '#server/lib/problem.ts'
import type { Invitations } from '#server/invitations/invitations.service.ts'
import { networkOf } from '#server/throttle/network.ts'
import { createThrottle } from '#server/throttle/throttle.ts'
import { readSettings } from '#server/settings/settings.store.ts'
import { findAccountByEmail, insertAccount } from '#server/users/accounts.store.ts'
import { nicknameKey, tidyNickname, nicknameRefusals } from '#server/users/nickname.ts'
import type { AuthParts } from './auth.service.ts'
import { wrongCode } from './codes.ts'
import {
  acceptedEmail,
  refuseFields,
  refuseMismatch,
  hashPassword,
  passwordProblems,
  verifyPassword,
} from './credentials.ts'
import type { Client } from './sessions.service.ts'

/** Who somebody says that they are; typed as it may be wrong. */
interface Person {
  email: string
  nickName: string
  password: string
  confirmPassword: string
}

type Credentials = Pick<Person, 'email' | 'password'>

/** The same, found to be right. */
type Newcomer = Omit<Person, 'confirmPassword'>

export interface FirstForm extends Person {
  verificationCode?: string | undefined
}

interface RegistrationForm extends Person {
  verificationCode: string
  /** What lets somebody in where only invited people may register. */
  invitationCode?: string | undefined
}

interface RegistrationParts extends Pick<AuthParts, 'codes' | 'postman' | 'quota'> {
  invitations: Invitations
}

/** Becoming a member. */
export type Registration = ReturnType<typeof createRegistration>

export function createRegistration(
  core: Core,
  { codes, invitations, postman, quota }: RegistrationParts,
) {
  const { db, clock, newId, events, config } = core
  const attempts = createThrottle(core, 'registrations', { limit: 30, seconds: 600 })

  /**
   * Mails a code, or tells the owner that there already is an account. Answers alike, and as fast, for both.
   * @throws Problem 2013 when nobody may register
   */
  async function sendCode(email: string, client: Client): Promise<void> {
    const to = acceptedEmail(email)
    const { registration } = await readSettings(db)
    if (registration === 'closed') throw problem.refused(2013)
    await quota.take({ purpose: 'register', email: to, address: client.address })
    await db.transaction((tx) => postman.post(tx, { kind: 'registration', to }))
  }

  /**
   * Makes the account, where registration is open or by invitation (2013, 2014). Whether the e-mail (2002) or nickname (2003) is taken is told only after the mailed code.
   * The same request again, because its answer was lost, finds the account made.
   * @throws Problem 2004 when the code is wrong, used or older than 10 minutes
   */
  async function register(form: RegistrationForm, client: Client): Promise<Account> {
    await attempts.take(networkOf(client.address))
    const newcomer = await accepted(form)
    try {
      return await enterByCode(newcomer, form)
    } catch (error) {
      const proof = { target: targetOf(newcomer), digits: form.verificationCode }
      // Whatever stands in the way of another account: the invitation is used up like the code.
      const made =
        error instanceof Problem && (await codes.doneBy(proof, () => registered(newcomer)))
      if (!made) throw error
      return made
    }
  }

  /** Who registered with this address, and this password. */
  async function registered({ email, password }: Credentials): Promise<Account | undefined> {
    const account = await findAccountByEmail(db, acceptedEmail(email))
    const isRight = await verifyPassword(account?.passwordHash ?? null, password)
    return isRight ? account : undefined
  }

  async function enterByCode(
    newcomer: Newcomer,
    { invitationCode, verificationCode }: RegistrationForm,
  ): Promise<Account> {
    // Whether this may come to an account at all, before the code from the mailbox is used up.
    await demandOpen(db, () => invitations.demandUsable(invitationCode))
    const code = await proved(newcomer, verificationCode)
    return enter(newcomer, async (tx) => {
      await useCode(tx, code)
      await demandOpen(tx, () => invitations.use(tx, invitationCode))
      return []
    })
  }

  /**
   * The same of the first administrator, whom `redeem` lets in. The code from the mailbox is asked for where mails are
   * sent: elsewhere nobody could have read it.
   * @throws Problem 2004 as above
   */
  async function registerFirst(
    form: FirstForm,
    client: Client,
    redeem: (tx: Transaction) => Promise<void>,
  ): Promise<Account> {
    await attempts.take(networkOf(client.address))
    const newcomer = await accepted(form)
    const isMailed = config.smtpUrl !== undefined
    const code = isMailed && (await proved(newcomer, form.verificationCode ?? ''))
    return enter(newcomer, async (tx) => {
      if (code) await useCode(tx, code)
      await redeem(tx)
      return ['Admin']
    })
  }

  const proved = (newcomer: Newcomer, verificationCode: string) =>
    codes.check(targetOf(newcomer), verificationCode)

  async function useCode(tx: Transaction, code: Code) {
    if (!(await codes.use(tx, code))) throw wrongCode()
  }

  /** Inserts the account with the roles that `admit` answers, in one transaction with it. */
  async function enter(
    { email, nickName, password }: Newcomer,
    admit: (tx: Transaction) => Promise<string[]>,
  ): Promise<Account> {
    const passwordHash = await hashPassword(password)
    return db.transaction(async (tx) => {
      const roles = await admit(tx)
      const now = clock.now()
      const account = await insertAccount(tx, {
        id: newId(),
        email,
        nickName,
        nickKey: nicknameKey(nickName),
        passwordHash,
        roles,
        createdAt: now,
        updatedAt: now,
      })
      await events.record(tx, 'account.registered', { accountId: account.id })
      return account
    })
  }

  /** As the settings are now; `admit` asks for an invitation. @throws Problem 2013, and what `admit` does */
  async function demandOpen(handle: Handle, admit: () => Promise<unknown>) {
    const { registration } = await readSettings(handle)
    if (registration === 'closed') throw problem.refused(2013)
    if (registration === 'invitation') await admit()
  }

  async function accepted(form: Person): Promise<Newcomer> {
    refuseMismatch(form.password, form.confirmPassword)
    const email = acceptedEmail(form.email)
    const nickName = tidyNickname(form.nickName)
    refuseFields({
      nickName: await nicknameRefusals(db, nickName),
      password: passwordProblems(form.password, [email, nickName]),
    })
    return { email, nickName, password: form.password }
  }

  return { sendCode, register, registerFirst, registered }
}

const targetOf = ({ email }: Newcomer) => ({ purpose: 'register', email }) as const
