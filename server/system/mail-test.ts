import type { components } from '#openapi/generated/schema.d.ts'
import { record } from '#server/audit/audit.store.ts'
import type { Core } from '#server/core.ts'
import { problem } from '#server/lib/problem.ts'
import { testMail } from '#server/mail/orders.ts'
import { createThrottle } from '#server/throttle/throttle.ts'
import { findAccount } from '#server/users/accounts.store.ts'
import { mailProblem } from '#server/mail/mail-problem.ts'

/** A client gives up after ten seconds, so the answer comes before that. */
const longestMs = 8_000
const testsOfAdmin = { limit: 5, seconds: 300 }

/** Sends one real mail to the administrator who asks, and says what became of it. */
export function createMailTest(core: Core) {
  const { db, clock, newId, mailer, publicUrl, config, log } = core
  const tests = createThrottle(core, 'mail-tests', testsOfAdmin)

  return async (actorId: string): Promise<components['schemas']['MailTest']> => {
    await tests.take(actorId)
    const to = (await findAccount(db, actorId))?.email
    if (!to) throw problem.denied('您的账号没有邮箱，收不到测试邮件')
    const failure = await send(to)
    await db.transaction((tx) =>
      record(tx, {
        id: newId(),
        actorId,
        action: 'settings.testMail',
        targetType: 'settings',
        targetId: 'mail',
        reason: '',
        before: null,
        after: { to, problem: failure },
        createdAt: clock.now(),
      }),
    )
    return { to, mail: config.smtpUrl === undefined ? 'outbox' : 'smtp', problem: failure }
  }

  async function send(to: string): Promise<string | null> {
    const patience = new AbortController()
    try {
      const sending = mailer.send(testMail(to, publicUrl()))
      await Promise.race([sending, tooLong(patience.signal)])
      return null
    } catch (error) {
      log.warn({ error }, 'the test mail was not sent')
      return mailProblem(error)
    } finally {
      patience.abort()
    }
  }
}

function tooLong(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(
      () => reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })),
      longestMs,
    )
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}
