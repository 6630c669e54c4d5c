import type { Log } from '#server/lib/log.ts'
import type { Whose } from './envelope.ts'
import type { HubHost } from './hub-host.ts'
import type { AuthenticateToken } from './hub.ts'
import type { RegisteredConnection } from './connection-registry.ts'

interface WatchOptions {
  hosts: () => HubHost[]
  authenticate: AuthenticateToken
  secondLookMs: number
  aloneLookMs: number
  elapsed: () => number
  log: Pick<Log, 'warn'>
}

/**
 * Asks again whose a token is, where an order to cut may not have been enough: it can be lost between nodes, and an
 * answer that was read before the order can let somebody in after it.
 */
export class Watch {
  readonly #options: WatchOptions
  readonly #orders: { whose: Whose; since: number }[] = []
  #isLooking = false
  #isAsked = false
  #lookedAt: number

  constructor(options: WatchOptions) {
    this.#options = options
    this.#lookedAt = options.elapsed()
  }

  /** The connections of the user are looked at once more, when no older answer can be on its way. */
  noteOrder(whose: Whose) {
    this.#orders.push({ whose, since: this.#options.elapsed() })
  }

  sweep(now: number) {
    for (let [order] = this.#orders; order; [order] = this.#orders) {
      if (now - order.since < this.#options.secondLookMs) return
      this.#orders.shift()
      const { whose } = order
      void this.#look((host) => host.seats.of(whose))
    }
  }

  /** Everybody, one token after the other. Asked again meanwhile, it begins anew. */
  async lookAtAll() {
    this.#isAsked = true
    if (this.#isLooking) return
    this.#isLooking = true
    while (this.#isAsked) {
      this.#isAsked = false
      await this.#look((host) => [...host.seats.all])
    }
    this.#lookedAt = this.#options.elapsed()
    this.#isLooking = false
  }

  /** For as long as the nodes cannot hear one another. */
  sweepAlone(now: number) {
    const isDue = now - this.#lookedAt >= this.#options.aloneLookMs
    if (isDue && !this.#isLooking) void this.lookAtAll()
  }

  async #look(choose: (host: HubHost) => RegisteredConnection[]) {
    const known = new Map<string, boolean>()
    for (const host of this.#options.hosts())
      for (const seat of choose(host)) {
        const isGood = known.get(seat.bearer) ?? (await this.#isGood(seat.bearer))
        known.set(seat.bearer, isGood)
        // Welcome to come back: the door says what is wrong.
        if (!isGood) host.vacate(seat, { allowReconnect: true })
      }
  }

  async #isGood(bearer: string) {
    try {
      return (await this.#options.authenticate(bearer)) !== undefined
    } catch (error) {
      if (isRefusal(error)) return false
      this.#options.log.warn({ error }, 'could not look at a token again')
      return true
    }
  }
}

const isRefusal = (error: unknown) =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status < 500
