import { createActor, fromPromise } from 'xstate'
import { realtimeLinks, tie } from '#machines/links.ts'
import type { SessionEmitted, SessionUser } from '#machines/session/session.types.ts'
import { unreadMachine } from '#machines/unread/unread.machine.ts'
import type { UnreadAnswer } from '#machines/unread/unread.types.ts'
import type { NetworkEvent } from '#src/platform/browser/page-life.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { OpenLine } from '#src/platform/realtime/line.ts'
import { createTabHints } from '#src/platform/realtime/tab-hints.ts'
import { checkpointNames, createCheckpointStore } from '#src/platform/storage/checkpoints.ts'
import type { TextStore } from '#src/platform/storage/text-store.ts'
import type { Api } from '#src/data/api.ts'
import { conversations } from '#src/data/own/notices.ts'
import type { QueryClient } from '#src/data/query-client.ts'
import type { Realtime } from '#src/runtime/realtime.ts'
import type { Actors, UnsentTexts } from '#src/runtime/runtime.ts'
import { createChats, type Chats } from './chats.ts'
import { hearPushes } from './pushes.ts'
import { createHubs, type Hubs } from './hubs.ts'
import { createInboxes } from './inboxes.ts'

export interface RealtimeDeps {
  origin: string
  clock: Clock
  /** The time as the server has it. */
  now: () => number
  storage: TextStore
  newId: () => string
  openChannel: (name: string) => BroadcastChannel | null
  openLine: OpenLine
  watchNetwork: (onEvent: (event: NetworkEvent) => void) => () => void
  api: Api
  queryClient: QueryClient
  unsentTexts: UnsentTexts & { clear: () => void }
  session: Actors['session']
  toaster: Actors['toaster']
}

/** It goes on until it is stopped. */
type RunningRealtime = Realtime & { stop: () => void }

/** Everything that the server tells by itself, from now on and as long as somebody is signed in. */
export function createRealtime(deps: RealtimeDeps): RunningRealtime {
  const { api, queryClient, clock, session, toaster } = deps
  const checkpoints = createCheckpointStore(deps.storage)
  const hints = createTabHints(deps.openChannel('inkstone.realtime'))
  const hubs = createHubs(deps)
  const unread = createActor(
    unreadMachine.provide({
      actors: {
        load: fromPromise<UnreadAnswer>(async ({ signal }) => {
          const answer = await api.get('/api/notifications/unified-unread-count', {
            signal,
            quiet: true,
          })
          checkpoints.write(answer.checkpoint)
          return answer
        }),
      },
    }),
    { clock },
  ).start()
  const hint = () => unread.send({ type: 'unread.hint' })
  const inboxes = createInboxes({
    api,
    queryClient,
    clock,
    toaster,
    carry: (from, event) => {
      carry(from, event)
      if (event.type === 'notices.changed') hints.tell({ about: 'notices' })
    },
  })
  const conversationList = queryClient.get(conversations, null)
  const tellTyping = createTyping(hubs.chat.hub, clock)
  let chats: Chats | null = null
  let isSeen = true
  /** Something may be listed otherwise by now, and no list has been told so. */
  let areOutdated = false
  let lastSeen = checkpoints.read()

  const all = inboxes.all
  const outdateLists = () => {
    if (!areOutdated || !isSeen) return
    areOutdated = false
    for (const list of [conversationList, ...all.map((inbox) => inbox.list)])
      queryClient.outdate(list)
  }
  const carry = tie(realtimeLinks, {
    session: (event) => session.send(event),
    hubs: (event) => hubs.send(event),
    unread: (event) => unread.send(event),
    chats: (event) => chats?.all().forEach(({ conversation }) => conversation.send(event)),
    outgoing: (event) => chats?.all().forEach(({ outgoing }) => outgoing.send(event)),
    lists: () => {
      areOutdated = true
      outdateLists()
    },
    changes: (event) => all.forEach(({ changes }) => changes.send(event)),
    seen: (event) => all.forEach(({ seen }) => seen.send(event)),
    inboxes: ({ change }) => inboxes.follow(change),
  })

  const begin = (user: SessionUser) => {
    lastSeen = checkpoints.read()
    chats = createChats(user.id, {
      api,
      clock,
      unsentTexts: deps.unsentTexts,
      hub: hubs.chat,
      carry,
      onChanged: (peerId) => hints.tell({ about: 'chat', peerId }),
      isSeen: () => isSeen,
    })
    carry('session', { type: 'session.started', user })
  }
  const end = (event: Extract<SessionEmitted, { type: 'session.ended' }>) => {
    // What waits to be sent is as it was: the end of the connection is none of its fates.
    chats?.stop()
    chats = null
    carry('session', event)
    checkpoints.clear()
    if (event.reason === 'logout') hints.tell({ about: 'logout' })
  }

  const subscriptions = [
    // At once, as a page may be shown before the next microtask: it finds the chats of whoever is signed in by then.
    session.on('session.started', ({ user }) => begin(user)),
    session.on('session.ended', end),
    unread.on('unread.asked', (event) => carry('unread', event)),
    hubs.notification.connection.on('*', (event) => carry('notificationHub', event)),
    hubs.chat.connection.on('*', (event) => carry('chatHub', event)),
  ]
  const listening = [
    hearPushes(hubs, {
      hint,
      chats: () => chats,
      unlist: (id) => queryClient.removeItem(conversations, null, id),
    }),
    hints.listen((told) => {
      // A member who signs out leaves nothing behind in any tab.
      if (told.about === 'logout') return deps.unsentTexts.clear()
      hint()
      if (told.about === 'chat') {
        chats?.known(told.peerId)?.conversation.send({ type: 'hub.up' })
      }
    }),
    deps.watchNetwork((type) => {
      if (type === 'page.hidden' || type === 'page.visible') isSeen = type === 'page.visible'
      outdateLists()
      carry('page', { type })
    }),
  ]
  const { account } = session.getSnapshot().context
  if (account !== null) begin(account.user)

  return {
    hubs,
    unread,
    inboxes: inboxes.inboxes,
    lastSeen: (name) => lastSeen[checkpointNames[name]],
    chat(peerId) {
      if (chats === null) throw new Error('Nobody is signed in')
      return chats.chat(peerId)
    },
    tellTyping,
    isOnline: (userId) =>
      hubs.notification.hub.invoke('IsUserOnlineAsync', userId).catch(() => null),
    onPresence(listener) {
      const { hub } = hubs.notification
      const offs = [
        hub.on('UserOnline', (userId) => listener(userId, true)),
        hub.on('UserOffline', (userId) => listener(userId, false)),
      ]
      return () => offs.forEach((off) => off())
    },
    onResync: (listener) => hubs.chat.hub.on('Resync', listener),
    newId: deps.newId,
    stop() {
      for (const subscription of subscriptions) subscription.unsubscribe()
      for (const off of listening) off()
      hubs.stop()
      chats?.stop()
      inboxes.stop()
      unread.stop()
      hints.close()
    },
  }
}

/** Milliseconds between two tellings that the same text is still being typed. */
const pause = 3000

/** Tells somebody that something is typed for them: now and then, never waited for. */
function createTyping(hub: Hubs['chat']['hub'], clock: Clock) {
  const told = new Map<string, number>()
  return (peerId: string) => {
    const now = clock.now()
    if (now - (told.get(peerId) ?? -Infinity) < pause) return
    told.set(peerId, now)
    hub.invoke('UserTyping', peerId).catch(() => {})
  }
}
