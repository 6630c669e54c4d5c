import type { components } from '#openapi/generated/schema.d.ts'
import type { Core } from '#server/core.ts'
import { asAdmin } from '#server/db/as-member.ts'
import { problem } from '#server/lib/problem.ts'
import { within } from '#server/lib/within.ts'
import type { Mail } from '#server/mail/mail.ts'
import { testMail } from '#server/mail/orders.ts'
import { readSettings } from '#server/settings/settings.store.ts'
import { createThrottle } from '#server/throttle/throttle.ts'
import { findAccount } from '#server/users/accounts.store.ts'
import { mailProblem } from '#server/mail/mail-problem.ts'

/** A client gives up after ten seconds, so the answer comes before that. */
const longestMs = 8_000
const testsOfAdmin = { limit: 5, seconds: 300 }

export type SendTestMail = ReturnType<typeof createSendTestMail>

/** Lets an administrator send a mail to themselves, a few at a time. */
export function createMailTest(core: Core) {
  const tests = createThrottle(core, 'mail-tests', testsOfAdmin)
  const send = createSendTestMail(core)

  return async (actorId: string): Promise<components['schemas']['MailTest']> => {
    await tests.take(actorId)
    // Before it is sent; what was sent is noted, whoever they are by then.
    const to = (await asAdmin(core, actorId, (tx) => findAccount(tx, actorId)))?.email
    if (!to) throw problem.denied('您的账号没有邮箱，收不到测试邮件')
    return send({ to, actorId })
  }
}

/** Sends one real mail, notes it, and says what became of it. Whoever calls bounds how many. */
export function createSendTestMail({ db, audit, mailer, publicUrl, config, log }: Core) {
  return async ({
    to,
    actorId,
  }: {
    to: string
    /** Null before there is an administrator. */
    actorId: string | null
  }): Promise<components['schemas']['MailTest']> => {
    const { name } = await readSettings(db)
    const failure = await send(testMail(to, { name, publicUrl: publicUrl() }))
    const actor = actorId === null ? null : { id: actorId }
    // Not to whom: the log would still say so when their account is erased.
    const after = { problem: failure }
    await db.transaction((tx) => audit(tx, actor, 'settings.testMail', 'mail', { after }))
    return { to, mail: config.smtpUrl === undefined ? 'outbox' : 'smtp', problem: failure }
  }

  async function send(mail: Mail): Promise<string | null> {
    const sent = mailer.send(mail).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    const tooLate = Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
    const failure = await within(longestMs, sent, { error: tooLate })
    if (failure === null) return null
    log.warn(failure, 'the test mail was not sent')
    return mailProblem(failure.error, mail)
  }
}
