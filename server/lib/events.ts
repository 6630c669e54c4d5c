import type { Log } from './log.ts'

/**
 * What happened, told after the transaction that made it true has committed.
 * A noun that has something to tell adds its line here: `noun.happened`, with ids rather than rows.
 */
export interface DomainEvents {
  'account.registered': { accountId: string }
  'account.changed': { accountId: string }
  'account.banned': { accountId: string; until: Date | null }
  'account.deleted': { accountId: string }
  /** `sessionId` null: every session of the account ended. */
  'session.ended': { accountId: string; sessionId: string | null }
  'topic-follow.changed': { topicId: string; accountId: string; isFollowed: boolean }
  'reaction.changed': {
    reaction: 'like' | 'favourite'
    postId: string
    authorId: string
    /** Who gave it, or took it back. */
    accountId: string
    isGiven: boolean
  }
  'follow.changed': { followerId: string; accountId: string; following: boolean }
  'post.published': { postId: string; authorId: string }
  'post.changed': { postId: string; authorId: string }
  'post.removed': { postId: string; authorId: string }
  'category.changed': { categoryId: string }
  'topic.changed': { topicId: string }
  'settings.changed': { key: string }
}

export type EventName = keyof DomainEvents
type Listener<K extends EventName> = (event: DomainEvents[K]) => void | Promise<void>

export interface Events {
  /** Calls `listener` on every such event; answers a function that stops it. */
  on<K extends EventName>(name: K, listener: Listener<K>): () => void
  /** Tells all listeners. Never throws and never waits: a listener's failure is logged, and stays its own. */
  emit<K extends EventName>(name: K, event: DomainEvents[K]): void
}

export function createEvents(log: Pick<Log, 'error'>): Events {
  const listeners = new Map<EventName, Set<Listener<never>>>()

  function on<K extends EventName>(name: K, listener: Listener<K>) {
    const those = listeners.get(name) ?? new Set()
    listeners.set(name, those.add(listener))
    return () => void those.delete(listener)
  }

  function emit<K extends EventName>(name: K, event: DomainEvents[K]) {
    for (const listener of listeners.get(name) ?? []) void tell(name, listener, event)
  }

  async function tell<K extends EventName>(
    name: K,
    listener: Listener<never>,
    event: DomainEvents[K],
  ) {
    try {
      // `on` only files listeners of K under K, which the map's type cannot say.
      await (listener as Listener<K>)(event)
    } catch (error) {
      log.error({ error, event: name }, 'a listener failed')
    }
  }

  return { on, emit }
}
