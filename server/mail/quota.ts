import type { CodePurpose } from '#server/db/schema/accounts.ts'
import { createThrottle, takeAll, type Throttling } from '#server/throttle/throttle.ts'
import { neighbourhoodOf, networkOf } from '#server/throttle/network.ts'
import { mailboxOf } from '#server/users/email.ts'

/** Seconds between two mails of one purpose to one mailbox; the forms count them down. */
export const mailPauseSeconds = 60

interface Asked {
  purpose: CodePurpose
  email: string
  address: string
  isKnown?: boolean
}

export type MailQuota = ReturnType<typeof createMailQuota>

/** Bounds how many mails strangers can make us send, whether or not the address has an account. */
export function createMailQuota(throttling: Throttling) {
  const perPause = createThrottle(throttling, 'mail-pause', {
    limit: 1,
    seconds: mailPauseSeconds,
  })
  const perDay = createThrottle(throttling, 'mail-day', { limit: 10, seconds: 24 * 60 * 60 })
  const known = createThrottle(throttling, 'mail-known', { limit: 5, seconds: 24 * 60 * 60 })
  const perNetwork = createThrottle(throttling, 'mail-network', { limit: 30, seconds: 60 * 60 })
  const perNeighbourhood = createThrottle(throttling, 'mail-neighbourhood', {
    limit: 200,
    seconds: 60 * 60,
  })

  /**
   * Each purpose has a pause of its own. `isKnown` (the mailbox's owner has signed in from here before) has a share of the day
   * of its own, so that strangers can't keep the owner from getting back in.
   * @throws Problem 429 when this mailbox, this network or its neighbourhood has had its share
   */
  function take({ purpose, email, address, isKnown = false }: Asked) {
    const mailbox = mailboxOf(email)
    const network = networkOf(address)
    // The network first: one that has had its share takes nothing of anybody's mailbox.
    return takeAll([
      { throttle: perNetwork, key: network },
      { throttle: perNeighbourhood, key: neighbourhoodOf(address) },
      { throttle: perPause, key: `${purpose} ${mailbox}` },
      // The pause is everybody's: without it two asks would tell whether somebody has signed in from here.
      isKnown
        ? { throttle: known, key: `${mailbox} ${network}` }
        : { throttle: perDay, key: mailbox },
    ])
  }

  return { take }
}
