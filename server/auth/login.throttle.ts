import { neighbourhoodOf, networkOf } from '#server/throttle/network.ts'
import { createThrottle, takeAll, type Throttling } from '#server/throttle/throttle.ts'

interface Attempt {
  email: string
  address: string
  isKnown: boolean
}

/**
 * Slows guessing of passwords: one network over many accounts, and many networks over one account. Right ones cost the server
 * as much, and have limits of their own, which a school behind one address keeps below.
 */
export function createLoginThrottle(throttling: Throttling) {
  const throttle = (name: string, limit: number, minutes: number) =>
    createThrottle(throttling, name, { limit, seconds: minutes * 60 })
  const perNetwork = throttle('login-network', 50, 10)
  const perNeighbourhood = throttle('login-neighbourhood', 200, 10)
  const strangers = throttle('login-strangers', 10, 15)
  const known = throttle('login-known', 10, 15)
  const rightOfAccount = throttle('login-right-account', 60, 10)
  const rightOfNetwork = throttle('login-right-network', 600, 10)

  /**
   * Counts an attempt before the password is looked at. `isKnown` (the owner has signed in from here before)
   * has a share of its own, so that strangers can't lock the owner out.
   * @returns what is told whether it turned out right, so that it counts as that alone
   * @throws Problem 429
   */
  async function attempt({ email, address, isKnown }: Attempt) {
    const network = networkOf(address)
    const share = isKnown
      ? [{ throttle: known, key: `${email} ${network}` }]
      : [
          { throttle: perNeighbourhood, key: neighbourhoodOf(address) },
          { throttle: strangers, key: email },
        ]
    const ifWrong = [{ throttle: perNetwork, key: network }, ...share]
    const ifRight = [
      { throttle: rightOfNetwork, key: network },
      { throttle: rightOfAccount, key: email },
    ]
    await takeAll([...ifWrong, ...ifRight])
    return async (isRight: boolean): Promise<void> => {
      for (const { throttle, key } of isRight ? ifWrong : ifRight) await throttle.giveBack(key)
    }
  }

  return { attempt }
}
