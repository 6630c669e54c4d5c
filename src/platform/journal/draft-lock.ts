import type { LockReport, LockOrder } from '#machines/draft/keeper.types.ts'
import type { Clock } from '#src/platform/clock.ts'

export interface DraftLockPorts {
  /** Web Locks exist in secure contexts only. */
  locks: Pick<LockManager, 'request'> | undefined
  /** How the tabs of this browser hear each other; null where they can't. */
  openChannel: (name: string) => BroadcastChannel | null
  clock: Clock
}

/** Without Web Locks nobody can be refused; the journal still notices when two have written. */
const WAIT_WITHOUT_LOCKS = 1000
const CHANNEL = 'inkstone-drafts'

/**
 * One tab's hold on a draft. Asks for it at once and tells what becomes of it. Who asks for any of the
 * names that the draft is opened by asks for the draft.
 */
export function holdDraftLock(
  { locks, openChannel, clock }: DraftLockPorts,
  account: string,
  draft: string,
  tell: (report: LockReport) => void,
) {
  const nameOf = (key: string) => `draft:${account}:${key}`
  const name = nameOf(draft)
  const names = new Set([name])
  const held = new Map<string, () => void>()
  const stopped = new AbortController()
  const channel = openChannel(CHANNEL)
  let claim = new AbortController()
  let holds = false

  const listen = ({ data }: MessageEvent<unknown>) => {
    if (holds && typeof data === 'string' && names.has(data)) tell({ type: 'lock.wanted' })
  }
  channel?.addEventListener('message', listen)

  function grant() {
    holds = true
    tell({ type: 'lock.granted' })
  }

  function lose() {
    if (!holds || stopped.signal.aborted) return
    release()
    tell({ type: 'lock.lost' })
  }

  function release() {
    holds = false
    for (const letGo of held.values()) letGo()
    held.clear()
  }

  /** Resolves when the lock is let go of; rejects when another tab has taken it. */
  function request(what: string, options: LockOptions, onAnswer: (isOurs: boolean) => void) {
    const asked = locks?.request(what, options, (lock) => {
      if (stopped.signal.aborted) return undefined
      onAnswer(lock !== null)
      if (lock === null) return undefined
      return new Promise<void>((letGo) => held.set(what, letGo))
    })
    asked?.catch(lose)
  }

  function ask() {
    if (locks === undefined) return grant()
    request(name, { ifAvailable: true }, (isOurs) =>
      isOurs ? grant() : tell({ type: 'lock.refused' }),
    )
  }

  function take(options: LockOptions) {
    claim.abort()
    claim = new AbortController()
    const { signal } = claim
    if (locks === undefined) {
      const timer = clock.setTimeout(grant, WAIT_WITHOUT_LOCKS)
      return signal.addEventListener('abort', () => clock.clearTimeout(timer))
    }
    // A request that steals must not be one that can be given up.
    request(name, options.steal ? options : { signal }, () => grant())
  }

  ask()
  return {
    order(order: LockOrder) {
      switch (order.type) {
        case 'lock.claim':
          channel?.postMessage(name)
          return take({})
        case 'lock.steal':
          return take({ steal: true })
        case 'lock.release':
          return release()
        case 'lock.also':
          for (const other of order.names.map(nameOf)) {
            names.add(other)
            if (!held.has(other)) request(other, { ifAvailable: true }, () => {})
          }
      }
    },
    stop() {
      stopped.abort()
      claim.abort()
      release()
      channel?.removeEventListener('message', listen)
      channel?.close()
    },
  }
}
