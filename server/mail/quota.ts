import type { CodePurpose } from '#server/db/schema/accounts.ts'
import { createThrottle, takeAll, type Throttling } from '#server/throttle/throttle.ts'
import { networkOf } from '#server/throttle/network.ts'
import { mailboxOf } from '#server/users/email.ts'

/** Seconds between two mails of one purpose to one mailbox; the forms count them down. */
export const mailPauseSeconds = 60

/** Bounds how many mails strangers can make us send, whether or not the address has an account. */
export interface MailQuota {
  /** @throws Problem 429 when this mailbox or this network has had its share; each purpose has a pause of its own */
  take(mail: { purpose: CodePurpose; email: string; address: string }): Promise<void>
}

export function createMailQuota(throttling: Throttling): MailQuota {
  const perPause = createThrottle(throttling, 'mail-pause', {
    limit: 1,
    seconds: mailPauseSeconds,
  })
  const perDay = createThrottle(throttling, 'mail-day', { limit: 10, seconds: 24 * 60 * 60 })
  const perNetwork = createThrottle(throttling, 'mail-network', { limit: 30, seconds: 60 * 60 })

  async function take({ purpose, email, address }: Parameters<MailQuota['take']>[0]) {
    const mailbox = mailboxOf(email)
    // The network first: one that has had its share takes nothing of anybody's mailbox.
    await takeAll([
      { throttle: perNetwork, key: networkOf(address) },
      { throttle: perPause, key: `${purpose} ${mailbox}` },
      { throttle: perDay, key: mailbox },
    ])
  }

  return { take }
}
