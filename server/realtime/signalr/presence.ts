import type { Log } from '#server/lib/log.ts'
import { createTally } from '#server/lib/tally.ts'
import type { SharedPresence } from '../backplane/backplane.ts'
import type { Presence } from './hub.ts'

type Listener = (userId: string, isOnline: boolean) => void

interface PresenceOptions {
  shared: SharedPresence
  /** Whether what is said to other nodes arrives. */
  reachesOthers: () => boolean
  lingerMs: number
  elapsed: () => number
  log: Pick<Log, 'error' | 'warn'>
}

/** Counts each user's connections to this node, and tells the other nodes of the first and of the last. */
export class LocalPresence implements Presence {
  readonly #options: PresenceOptions
  readonly #connections = createTally()
  /** Who has left, and when: they are here until it is clear that they do not return. */
  readonly #lingering = new Map<string, number>()
  readonly #listeners = new Set<Listener>()

  constructor(options: PresenceOptions) {
    this.#options = options
  }

  async isOnline(userId: string) {
    if (this.#isHere(userId)) return true
    const elsewhere = await this.#elsewhere([userId])
    return elsewhere && elsewhere.length > 0
  }

  async onlineAmong(userIds: readonly string[]) {
    const here = userIds.filter((userId) => this.#isHere(userId))
    const others = userIds.filter((userId) => !this.#isHere(userId))
    const elsewhere = others.length === 0 ? [] : await this.#elsewhere(others)
    const unknown = this.#options.reachesOthers() ? others : []
    return new Set([...here, ...(elsewhere ?? unknown)])
  }

  onChange(listener: Listener) {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  present(): string[] {
    return [...this.#connections.keys(), ...this.#lingering.keys()]
  }

  opened(userId: string) {
    const isFirst = this.#connections.change(userId, 1) === 1
    if (isFirst && !this.#lingering.delete(userId)) void this.#announce(userId, true)
  }

  ended(userId: string) {
    if (this.#connections.change(userId, -1) > 0) return
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
    return this.#connections.of(userId) > 0 || this.#lingering.has(userId)
  }

  /** Undefined while that can't be known. */
  #elsewhere(userIds: readonly string[]): Promise<string[] | undefined> {
    return this.#options.shared.onlineAmong(userIds).catch(() => undefined)
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
