/** How often something may begin. */
export interface Rate {
  /** After a while of silence. */
  atOnce: number
  perSecond: number
}

/** Lets through as many as a rate allows. */
export class Pace {
  readonly #rate: Rate
  #left: number
  #since: number

  constructor(rate: Rate, now: number) {
    this.#rate = rate
    this.#left = rate.atOnce
    this.#since = now
  }

  /** How many may begin now, below zero while some are owed; `now` in milliseconds of a clock that nobody sets. */
  left(now: number): number {
    const grown = ((now - this.#since) / 1000) * this.#rate.perSecond
    this.#left = Math.min(this.#rate.atOnce, this.#left + grown)
    this.#since = now
    return this.#left
  }

  isRested(now: number): boolean {
    return this.left(now) === this.#rate.atOnce
  }

  /** What begins all the same is owed: fewer may begin later. */
  take(count = 1) {
    this.#left -= count
  }
}

/** One pace for each user, forgotten when it is rested. */
export class Paces {
  readonly #rate: Rate
  readonly #byUser = new Map<string, Pace>()

  constructor(rate: Rate) {
    this.#rate = rate
  }

  of(userId: string, now: number): Pace {
    const known = this.#byUser.get(userId)
    if (known) return known
    const pace = new Pace(this.#rate, now)
    this.#byUser.set(userId, pace)
    return pace
  }

  sweep(now: number) {
    for (const [userId, pace] of this.#byUser)
      if (pace.isRested(now)) this.#byUser.delete(userId)
  }
}
