import { createActor, fromPromise } from 'xstate'
import { inboxLinks, tie, type CarryRealtime } from '#machines/links.ts'
import { withChange } from '#machines/notices/changes.ts'
import { noticesMachine } from '#machines/notices/notices.machine.ts'
import type { Change, Notice } from '#machines/notices/notices.types.ts'
import { connectList } from '#machines/list/list.connect.ts'
import type { ListRef } from '#machines/list/list.machine.ts'
import { connectNotices } from '#machines/notices/notices.connect.ts'
import { seenMachine } from '#machines/notices/seen.machine.ts'
import type { Failure } from '#machines/lib/failure.ts'
import type { Clock } from '#src/platform/clock.ts'
import { failureText } from '#src/messages/failures.ts'
import type { notificationFailures } from '#src/messages/notices.ts'
import type { InboxQuery } from '#src/data/types.ts'
import type { Inbox } from '#src/runtime/realtime.ts'

interface InboxPorts<Item> {
  clock: Clock
  list: ListRef<Item, InboxQuery>
  /** Hears how many are unread whenever the server has said so. Answers a function that ends it. */
  onCounted: (tell: (counted: { unreadCount: number }) => void) => () => void
  /** Asks the server to do something. */
  change: (change: Change, signal: AbortSignal) => Promise<unknown>
  texts: Record<keyof typeof notificationFailures, string>
  tellFailure: (title: string, message: string) => void
  /** So many are about to be read, for having been on screen. The offer takes the place of the one before it. */
  offerUndo: (count: number, offer: number) => void
  /** Tells those outside what was changed here. */
  carry: CarryRealtime
}

/** The notices of one category: their list, what one does to them, and which of them were on screen. */
export function startInbox<Item extends Notice>(
  ports: InboxPorts<Item>,
): Inbox<Item> & { apply: (change: Change) => void; stop: () => void } {
  const { clock, list, texts, tellFailure, offerUndo, carry } = ports
  const changes = createActor(
    noticesMachine.provide({
      actors: {
        carryOut: fromPromise<{ at: string }, { change: Change }>(async ({ input, signal }) => {
          await ports.change(input.change, signal)
          return { at: new Date(clock.now()).toISOString() }
        }),
      },
    }),
  ).start()
  const stopCounting = ports.onCounted(({ unreadCount }) =>
    changes.send({ type: 'notices.counted', unreadCount }),
  )
  const seen = createActor(seenMachine, { clock }).start()
  const notices = () =>
    connectNotices(
      changes.getSnapshot(),
      (event) => changes.send(event),
      connectList(list.getSnapshot(), (event) => list.send(event)),
    )

  const settle = (change: Change, at: string) => {
    const { value, context } = list.getSnapshot()
    // The first answer, on its way, may be from before the change.
    if (value === 'loading') list.send({ type: 'resource.refresh' })
    const before = context.items
    const after = new Map(withChange(before, change, at).map((item) => [item.id, item]))
    for (const item of before) {
      const changed = after.get(item.id)
      if (changed === undefined) list.send({ type: 'item.remove', id: item.id })
      else if (changed !== item) list.send({ type: 'item.replace', item: changed })
    }
  }
  const apply = (change: Change) => {
    settle(change, new Date(clock.now()).toISOString())
    changes.send({ type: 'notices.counted', unreadCount: 0 })
  }
  const fail = (what: keyof typeof texts, failure: Failure) =>
    tellFailure(texts[what], failureText(failure))

  const carryInside = tie(inboxLinks, {
    inbox(event) {
      if (event.type === 'notices.changed') settle(event.change, event.at)
      else if (event.type === 'notices.seen') notices().see(event.ids)
      else notices().readSome(event.ids)
    },
  })
  changes.on('*', (event) => {
    carryInside('changes', event)
    carry('changes', event)
  })
  changes.on('notices.failed', ({ change, failure }) => fail(change.kind, failure))
  seen.on('*', (event) => carryInside('seen', event))
  seen.on('notices.leaving', ({ ids, offer }) => {
    const count = notices().countUnread(ids)
    if (count > 0) offerUndo(count, offer)
    else seen.send({ type: 'notices.settled' })
  })
  const stop = () => {
    stopCounting()
    changes.stop()
    seen.stop()
  }
  return { list, changes, seen, apply, stop }
}
