import type { Log } from '#server/lib/log.ts'
import type { SharedPresence } from '../backplane/backplane.ts'
import type { Presence } from './hub.ts'

type Listener = (userId: string, isOnline: boolean) => void

interface PresenceOptions {
  shared: SharedPresence
  lingerMs: number
  elapsed: () => number
  log: Pick<Log, 'error' | 'warn'>
}

/** Counts each user's connections to this node, and tells the other nodes of the first and of the last. */
export class LocalPresence implements Presence {
  readonly #options: PresenceOptions
  readonly #counts = new Map<string, number>()
  /** Who has left, and when: they are here until it is clear that they do not return. */
  readonly #lingering = new Map<string, number>()
  readonly #listeners = new Set<Listener>()

  constructor(options: PresenceOptions) {
    this.#options = options
  }

  async isOnline(userId: string) {
    if (this.#isHere(userId)) return true
    return this.#options.shared.isOnline(userId).catch(() => undefined)
  }

  onChange(listener: Listener) {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  present(): string[] {
    return [...this.#counts.keys(), ...this.#lingering.keys()]
  }

  opened(userId: string) {
    const count = this.#counts.get(userId) ?? 0
    this.#counts.set(userId, count + 1)
    if (count === 0 && !this.#lingering.delete(userId)) void this.#announce(userId, true)
  }

  ended(userId: string) {
    const count = (this.#counts.get(userId) ?? 0) - 1
    if (count > 0) return void this.#counts.set(userId, count)
    this.#counts.delete(userId)
    this.#lingering.set(userId, this.#options.elapsed())
  }

  sweep(now: number) {
    for (const [userId, since] of this.#lingering) {
      // In the order of their leaving: the rest left later.
      if (now - since < this.#options.lingerMs) return
      this.#lingering.delete(userId)
      void this.#announce(userId, false)
    }
  }

  /** What another node's fate changed; those who are here are not gone. */
  tell(userIds: string[], isOnline: boolean) {
    for (const userId of userIds)
      if (isOnline || !this.#isHere(userId)) this.#tell(userId, isOnline)
  }

  #isHere(userId: string) {
    return this.#counts.has(userId) || this.#lingering.has(userId)
  }

  async #announce(userId: string, isOnline: boolean) {
    const { shared } = this.#options
    const told = isOnline ? shared.arrive(userId) : shared.leave(userId)
    // Alone, what changes here is all there is to tell.
    if (await told.catch(() => true)) this.#tell(userId, isOnline)
  }

  #tell(userId: string, isOnline: boolean) {
    for (const listener of this.#listeners) {
      try {
        listener(userId, isOnline)
      } catch (error) {
        this.#options.log.error({ error }, 'a listener to presence failed')
      }
    }
  }
}
