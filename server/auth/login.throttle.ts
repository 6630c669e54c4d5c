import { neighbourhoodOf, networkOf } from '#server/throttle/network.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'

const minutes = 60

interface Guess {
  email: string
  address: string
  isKnown: boolean
}

/** Slows guessing of passwords: one network over many accounts, and many networks over one account. */
export type LoginThrottle = ReturnType<typeof createLoginThrottle>

export function createLoginThrottle(throttling: Throttling) {
  const perNetwork = createThrottle(throttling, 'login-network', {
    limit: 50,
    seconds: 10 * minutes,
  })
  const perNeighbourhood = createThrottle(throttling, 'login-neighbourhood', {
    limit: 200,
    seconds: 10 * minutes,
  })
  const strangers = createThrottle(throttling, 'login-strangers', {
    limit: 10,
    seconds: 15 * minutes,
  })
  const known = createThrottle(throttling, 'login-known', { limit: 10, seconds: 15 * minutes })

  /**
   * Counts an attempt before the password is looked at. `isKnown` (the owner has signed in from here before)
   * has a share of its own, so that strangers can't lock the owner out.
   * @returns what takes the attempt back once the password turned out right
   * @throws Problem 429
   */
  async function attempt({ email, address, isKnown }: Guess): Promise<() => Promise<void>> {
    const network = networkOf(address)
    const share = isKnown
      ? [{ throttle: known, key: `${email} ${network}` }]
      : [
          { throttle: perNeighbourhood, key: neighbourhoodOf(address) },
          { throttle: strangers, key: email },
        ]
    const counted = [{ throttle: perNetwork, key: network }, ...share]
    for (const { throttle, key } of counted) await throttle.take(key)
    return async () => {
      for (const { throttle, key } of counted) await throttle.giveBack(key)
    }
  }

  return { attempt }
}
