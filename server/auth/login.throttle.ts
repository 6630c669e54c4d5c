import { neighbourhoodOf, networkOf } from '#server/throttle/network.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'

interface Guess {
  email: string
  address: string
  isKnown: boolean
}

/** Slows guessing of passwords: one network over many accounts, and many networks over one account. */
export function createLoginThrottle(throttling: Throttling) {
  const throttle = (name: string, limit: number, minutes: number) =>
    createThrottle(throttling, name, { limit, seconds: minutes * 60 })
  const perNetwork = throttle('login-network', 50, 10)
  const perNeighbourhood = throttle('login-neighbourhood', 200, 10)
  const strangers = throttle('login-strangers', 10, 15)
  const known = throttle('login-known', 10, 15)

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
