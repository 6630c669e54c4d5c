import { neighbourhoodOf, networkOf } from '#server/throttle/network.ts'
import {
  createThrottle,
  takeAll,
  type Throttle,
  type Throttling,
} from '#server/throttle/throttle.ts'

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
  const perPlace = throttle('login-place', 10, 15)
  const rightOfAccount = throttle('login-right-account', 60, 10)
  const rightOfNetwork = throttle('login-right-network', 600, 10)

  /**
   * Counts an attempt before the password is looked at. Once strangers have used up their share, the right password lets in
   * only where `isKnown` (the owner has signed in from here before), so that they can't lock the owner out. Every other
   * attempt is answered alike, and no sooner: whoever shares the owner's network would learn else that there is an account.
   * @returns what is told whether it turned out right, so that it counts as that alone; it throws Problem 429 where it lets nobody in
   * @throws Problem 429
   */
  async function attempt({ email, address, isKnown }: Attempt) {
    const network = networkOf(address)
    const ofNeighbourhood = { throttle: perNeighbourhood, key: neighbourhoodOf(address) }
    const ofStrangers = { throttle: strangers, key: email }
    const ifWrong = [
      { throttle: perNetwork, key: network },
      ...(isKnown ? [] : [ofNeighbourhood]),
      { throttle: perPlace, key: `${email} ${network}` },
    ]
    const ifRight = [
      { throttle: rightOfNetwork, key: network },
      { throttle: rightOfAccount, key: email },
    ]
    await takeAll([...ifWrong, ...ifRight])
    const refusal = await refusalOf(ofStrangers)
    if (!refusal) ifWrong.push(ofStrangers)
    return async (isRight: boolean): Promise<void> => {
      const isIn = isRight && (isKnown || !refusal)
      for (const { throttle, key } of isIn ? ifWrong : ifRight) await throttle.giveBack(key)
      if (isIn) return
      if (isKnown) await takeAll([ofNeighbourhood])
      if (refusal) throw refusal
    }
  }

  return { attempt }
}

const refusalOf = ({ throttle, key }: { throttle: Throttle; key: string }) =>
  throttle.take(key).then(
    () => undefined,
    (error: unknown) => error,
  )
