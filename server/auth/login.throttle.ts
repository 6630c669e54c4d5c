import type { Clock } from '#server/lib/clock.ts'
import { neighbourhoodOf, networkOf } from '#server/throttle/network.ts'
import { createThrottle } from '#server/throttle/throttle.ts'

const minutes = 60

interface Guess {
  email: string
  address: string
  isKnown: boolean
}

/** Slows guessing of passwords: one network over many accounts, and many networks over one account. */
export interface LoginThrottle {
  /**
   * Counts an attempt before the password is looked at. `isKnown` (the owner has signed in from here before)
   * has a share of its own, so that strangers can't lock the owner out.
   * @returns what takes the attempt back once the password turned out right
   * @throws Problem 429
   */
  attempt(guess: Guess): () => void
}

export function createLoginThrottle(clock: Clock): LoginThrottle {
  const perNetwork = createThrottle(clock, { limit: 50, seconds: 10 * minutes })
  const perNeighbourhood = createThrottle(clock, { limit: 200, seconds: 10 * minutes })
  const strangers = createThrottle(clock, { limit: 10, seconds: 15 * minutes })
  const known = createThrottle(clock, { limit: 10, seconds: 15 * minutes })

  function attempt({ email, address, isKnown }: Guess) {
    const network = networkOf(address)
    const share = isKnown
      ? [{ throttle: known, key: `${email} ${network}` }]
      : [
          { throttle: perNeighbourhood, key: neighbourhoodOf(address) },
          { throttle: strangers, key: email },
        ]
    const counted = [{ throttle: perNetwork, key: network }, ...share]
    for (const { throttle, key } of counted) throttle.take(key)
    return () => {
      for (const { throttle, key } of counted) throttle.giveBack(key)
    }
  }

  return { attempt }
}
