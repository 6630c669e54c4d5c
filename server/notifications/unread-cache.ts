import type { Core } from '#server/core.ts'
import type { OtherNodes } from '#server/realtime/signalr/hub.ts'
import { createCache } from '#server/response-cache/cache.ts'
import { readUnread, type UnreadFacts } from './unread.store.ts'

/** The most that is kept, in bytes: some twenty thousand accounts, those that asked last. */
const capacity = 16 * 1024 * 1024
/** What one account takes, about. */
const bytesOfOne = 800

/** What nodes tell one another: this, and whose it is; nobody in particular is everybody. */
const word = 'unread.changed'

export type UnreadCache = ReturnType<typeof createUnreadCache>

/**
 * What each account has not read, kept by account until an event says that it has changed, on whichever node. It is made
 * before the hubs, so that what they push after an event is counted after it. What changes the rows behind it and emits none of
 * these events would leave it wrong: `tests/server/unread.test.ts` tells stories to find that.
 */
export function createUnreadCache({ db, events }: Pick<Core, 'db' | 'events'>) {
  let nodes: OtherNodes | undefined
  const kept = createCache<UnreadFacts>({
    capacity,
    sizeOf: () => bytesOfOne,
    isInTouch: () => nodes?.isInTouch ?? false,
  })

  events.on('unread.changed', ({ accountIds }) => forgetEverywhere(accountIds))
  events.on('notices.written', ({ notices }) =>
    forgetEverywhere(notices.map(({ recipientId }) => recipientId)),
  )
  events.on('announcement.published', forgetEverybody)
  events.on('announcement.withdrawn', forgetEverybody)

  function forgetEverywhere(accountIds: string[]) {
    if (accountIds.length === 0) return
    for (const accountId of accountIds) kept.forget(accountId)
    nodes?.tell([word, ...new Set(accountIds)].join(' '))
  }

  function forgetEverybody() {
    kept.forget()
    nodes?.tell(word)
  }

  /** From now on what happens on these nodes is heard of, and they of what happens here. */
  function connect(others: OtherNodes) {
    nodes = others
    others.hear((heard) => {
      const [about, ...accountIds] = (heard ?? word).split(' ')
      if (about !== word) return
      if (accountIds.length === 0) kept.forget()
      for (const accountId of accountIds) kept.forget(accountId)
    })
  }

  /** While other nodes cannot tell what happened there, each is counted anew. */
  const read = (accountId: string): Promise<UnreadFacts> =>
    nodes?.isInTouch
      ? kept.recall(accountId, () => readUnread(db, accountId))
      : readUnread(db, accountId)

  return { read, connect, state: kept.state }
}
