import type { CodePurpose } from '#server/db/schema/accounts.ts'
import { createThrottle, takeAll, type Throttling } from '#server/throttle/throttle.ts'
import { neighbourhoodOf, networkOf } from '#server/throttle/network.ts'
import { mailboxOf } from '#server/users/email.ts'

/** Seconds between two mails of one purpose to one mailbox; the forms count them down. */
export const mailPauseSeconds = 60

export type MailQuota = ReturnType<typeof createMailQuota>

/** Bounds how many mails strangers can make us send, whether or not the address has an account. */
export function createMailQuota(throttling: Throttling) {
  const perPause = createThrottle(throttling, 'mail-pause', {
    limit: 1,
    seconds: mailPauseSeconds,
  })
  const perDay = createThrottle(throttling, 'mail-day', { limit: 10, seconds: 24 * 60 * 60 })
  const perNetwork = createThrottle(throttling, 'mail-network', { limit: 30, seconds: 60 * 60 })
  const perNeighbourhood = createThrottle(throttling, 'mail-neighbourhood', {
    limit: 200,
    seconds: 60 * 60,
  })

  /** @throws Problem 429 when this mailbox, this network or its neighbourhood has had its share; each purpose has a pause of its own */
  function take({
    purpose,
    email,
    address,
  }: {
    purpose: CodePurpose
    email: string
    address: string
  }) {
    const mailbox = mailboxOf(email)
    // The network first: one that has had its share takes nothing of anybody's mailbox.
    return takeAll([
      { throttle: perNetwork, key: networkOf(address) },
      { throttle: perNeighbourhood, key: neighbourhoodOf(address) },
      { throttle: perPause, key: `${purpose} ${mailbox}` },
      { throttle: perDay, key: mailbox },
    ])
  }

  return { take }
}
