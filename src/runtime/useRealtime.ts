import { useSelector } from '@xstate/react'
import { use, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { SnapshotFrom } from 'xstate'
import { connectConversation } from '#machines/chat/conversation.connect.ts'
import { connectOutgoing } from '#machines/chat/outgoing.connect.ts'
import { connectConnection } from '#machines/connection/connection.connect.ts'
import { connectNotices } from '#machines/notices/notices.connect.ts'
import type { Notice } from '#machines/notices/notices.types.ts'
import { connectSeen } from '#machines/notices/seen.connect.ts'
import { connectUnread } from '#machines/unread/unread.connect.ts'
import type { InboxQuery } from '#src/data/types.ts'
import { useRuntime } from './context.tsx'
import type { Chat, HubName, Inbox, Realtime } from './realtime.ts'
import { useConnected, whole } from './hooks.ts'
import { narrowTo, useListRef } from './useQuery.ts'

/** What the server tells by itself; suspends until its code is there. */
export function useRealtime(): Realtime {
  return use(useRuntime().realtime())
}

/** How much is unread. */
export function useUnread({ unread }: Pick<Realtime, 'unread'>) {
  return useConnected(unread, connectUnread)
}

/** The notices of a category, narrowed as asked: their list, and what one does to them. What its view shows is read once it was left, or for long. */
export function useInbox<Item extends Notice>(
  { list, changes, seen }: Inbox<Item>,
  filter: InboxQuery,
) {
  const { failure: failureOfList, ...pages } = useListRef(list, {
    ask: (it) => narrowTo(it, filter),
    asked: JSON.stringify(filter),
  })
  const notices = connectNotices(useSelector(changes, whole), changes.send, pages)
  const { opened, shown, closed } = useMemo(() => connectSeen(seen.send), [seen])
  useEffect(() => {
    opened()
    return closed
  }, [opened, closed])
  return { ...pages, ...notices, failureOfList, shown }
}

/** The messages with one person while they are looked at. */
export function useConversation(peerId: string) {
  const { conversation } = useRealtime().chat(peerId)
  useEffect(() => {
    conversation.send({ type: 'chat.open' })
    return () => conversation.send({ type: 'chat.close' })
  }, [conversation])
  return useConnected(conversation, connectConversation)
}

/** What one is writing to somebody, and the messages on their way. */
export function useOutgoing(peerId: string) {
  const { chat, newId } = useRealtime()
  const { outgoing } = chat(peerId)
  const { send, ...writing } = useConnected(outgoing, connectOutgoing)
  return { ...writing, send: () => send(newId()) }
}

/** The messages on their way to somebody, and what one does about them: typing changes nothing here. */
export function useOnTheirWay(peerId: string) {
  const { outgoing } = useRealtime().chat(peerId)
  const snapshot = useSelector(outgoing, whole, haveSameMessages)
  const { messages, retry, discard } = connectOutgoing(snapshot, outgoing.send)
  return { messages, retry, discard }
}

/** A connection as the diagnostic page shows it. */
export function useHub(name: HubName) {
  const { connection, log, nextRetryAt } = useRealtime().hubs[name]
  const facts = useConnected(connection, connectConnection)
  const lastEvents = useSyncExternalStore(log.subscribe, log.entries, log.entries)
  return { ...facts, lastEvents, nextRetryAt: nextRetryAt() }
}

type OutgoingSnapshot = SnapshotFrom<Chat['outgoing']>

const haveSameMessages = (one: OutgoingSnapshot, other: OutgoingSnapshot) =>
  one.context.messages === other.context.messages
