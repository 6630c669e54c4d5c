import type { CodePurpose } from '#server/db/schema/codes.ts'
import type { Clock } from '#server/lib/clock.ts'
import { createThrottle } from '#server/throttle/throttle.ts'
import { networkOf } from '#server/throttle/network.ts'
import { mailboxOf } from '#server/users/email.ts'

/** Seconds between two letters of one purpose to one mailbox; the forms count them down. */
export const mailPauseSeconds = 60

/** Bounds how many letters strangers can make us send, whether or not the address has an account. */
export interface MailQuota {
  /** @throws Problem 429 when this mailbox or this network has had its share; each purpose has a pause of its own */
  take(letter: { purpose: CodePurpose; email: string; address: string }): void
}

export function createMailQuota(clock: Clock): MailQuota {
  const perPause = createThrottle(clock, { limit: 1, seconds: mailPauseSeconds })
  const perDay = createThrottle(clock, { limit: 10, seconds: 24 * 60 * 60 })
  const perNetwork = createThrottle(clock, { limit: 30, seconds: 60 * 60 })

  function take({ purpose, email, address }: Parameters<MailQuota['take']>[0]) {
    const mailbox = mailboxOf(email)
    perPause.take(`${purpose} ${mailbox}`)
    perDay.take(mailbox)
    perNetwork.take(networkOf(address))
  }

  return { take }
}
