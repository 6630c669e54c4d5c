import { onTestFinished } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { conversations } from '#src/data/own/notices.ts'
import { createQueryClient } from '#src/data/query-client.ts'
import type { ChatMessage } from '#machines/chat/chat.types.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { toasterMachine } from '#machines/toaster/toaster.machine.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { createRealtime } from '#src/app/realtime/create-realtime.ts'
import type { NetworkEvent } from '#src/platform/browser/page-life.ts'
import { createUnsentTexts } from '#src/platform/storage/unsent-texts.ts'
import type { LineOptions } from '#src/platform/realtime/line.ts'
import { buildAccount } from '#tests/platform/tab.ts'
import { buildMessage } from '#tests/machines/chat/build-message.ts'
import { pageSize, openLine, createFakeApi } from './fake-api.ts'
import { createTextStore } from '#tests/support/text-store.ts'

/** A push on its way to one client. */
interface Push {
  to: string
  hub: string
  name: string
  args: readonly unknown[]
}

interface OpenLine extends LineOptions {
  owner: string
}

/**
 * A server that knows two people's chat and nothing else, and a network that loses, repeats and reorders what
 * it pushes, as the test says. It answers by the rules of the contract.
 */
export function createWorld() {
  const rows: ChatMessage[] = []
  const checkpoints = new Map<string, string>()
  /** Who sees which message no more. */
  const removed = new Set<string>()
  const isSeenBy = (reader: string, { id }: ChatMessage) => !removed.has(`${reader} ${id}`)
  const lines = new Set<OpenLine>()
  const world = {
    rows,
    lines,
    /** Not delivered yet, in the order they were sent. */
    pushes: [] as Push[],
    /** What is refused at the moment: the path of a call, or `hub`. */
    refused: new Set<string>(),
    calls: [] as string[],
    /** The paths of the calls whose outcome is waited for. */
    waitedFor: [] as string[],
    /** What the lists of conversations were asked for. */
    queries: [] as object[],
    /** Up to where notices were told to be read. */
    checkpoints: [] as object[],
    /** How many pages of conversations there are. */
    peerPages: 1,
    /** The next message is written, but its sender does not learn it. */
    swallowAnswer: false,
    /** It never answers how far somebody has read. */
    isDeaf: false,
    /** It knows the specification alone: three arguments, no client ids, history by page. */
    isPlain: false,
    /** Its methods have no results, as those of a plain one may have none. */
    isSilent: false,
    /** What it pushes as `Error` in place of the next message. */
    nextError: null as unknown,
    /** Methods that its hub does not know. */
    unknown: new Set<string>(),
    push(to: string, name: string, ...args: unknown[]) {
      world.pushes.push({
        to,
        hub: name === 'ReceiveNotification' ? 'notification' : 'chat',
        name,
        args,
      })
    },
    /** Delivers one of the pushes on the way to whoever is connected. */
    deliver(index: number, keeps = false) {
      const push = world.pushes[index]
      if (!push) return
      if (!keeps) world.pushes.splice(index, 1)
      for (const line of lines) {
        if (line.owner === push.to && line.url.endsWith(push.hub))
          line.onPush(push.name, push.args)
      }
    },
    /** Ends all connections of somebody. */
    cut(owner: string) {
      for (const line of lines) {
        if (line.owner !== owner) continue
        lines.delete(line)
        line.onClosed()
      }
    },
    send(from: string, to: string, content: string, clientId: string) {
      const known = rows.find((row) => row.senderId === from && row.clientId === clientId)
      if (known && !world.isPlain) return known
      const id = String(rows.length + 1).padStart(6, '0')
      const row = buildMessage(id, from, to, {
        content,
        clientId: world.isPlain ? null : clientId,
      })
      rows.push(row)
      world.push(to, 'ReceiveMessage', { ...row, clientId: null })
      world.push(from, 'MessageSent', row)
      return row
    },
    confirm(reader: string, id: string) {
      const row = rows.find((each) => each.id === id && each.receiverId === reader)
      if (!row || row.isDelivered) return
      row.isDelivered = true
      world.push(row.senderId, 'MessageDelivered', {
        messageId: id,
        receiverId: reader,
        deliveredAt: row.createdAt,
      })
    },
    read(reader: string, peer: string, upTo: string) {
      const place = `${reader} ${peer}`
      const before = checkpoints.get(place) ?? ''
      const checkpointMessageId = upTo > before ? upTo : before
      checkpoints.set(place, checkpointMessageId)
      for (const row of rows) {
        if (row.senderId !== peer || row.receiverId !== reader) continue
        if (row.id <= checkpointMessageId)
          Object.assign(row, { isDelivered: true, isRead: true })
      }
      world.push(peer, 'MessagesReadByOther', {
        readerId: reader,
        lastReadMessageId: upTo,
        readAt: '',
      })
      world.push(reader, 'ConversationCheckpointUpdated', {
        otherUserId: peer,
        checkpointMessageId,
      })
      return { otherUserId: peer, checkpointMessageId }
    },
    /** Its sender takes it from both, its receiver from their own eyes. */
    remove(by: string, id: string) {
      const row = rows.find((each) => each.id === id)
      if (!row || !isSeenBy(by, row)) return
      for (const reader of by === row.senderId ? [by, row.receiverId] : [by]) {
        removed.add(`${reader} ${id}`)
        const otherUserId = reader === row.senderId ? row.receiverId : row.senderId
        if (world.isPlain) continue
        world.push(reader, 'MessageDeleted', { messageId: id, otherUserId })
      }
    },
    /** Newest first, by page, and nothing beside the messages. */
    plainHistory(
      reader: string,
      peer: string,
      { page = 1, pageSize: size = 50 }: HistoryQuery,
    ) {
      const all = rows
        .filter((row) => isSeenBy(reader, row))
        .filter(({ senderId, receiverId }) => [senderId, receiverId].includes(peer))
        .toReversed()
      return { messages: all.slice((page - 1) * size, page * size).map((row) => ({ ...row })) }
    },
    /** All that was said until now goes from the eyes of one of them. */
    deleteConversation(by: string, otherUserId: string) {
      const all = world
        .seenBy(by)
        .filter(({ senderId, receiverId }) => [senderId, receiverId].includes(otherUserId))
      for (const { id } of all) removed.add(`${by} ${id}`)
      const upToMessageId = all.at(-1)?.id ?? ''
      world.push(by, 'ConversationDeleted', { otherUserId, upToMessageId })
    },
    history(reader: string, peer: string, { beforeId, afterId, heldFromId }: HistoryQuery) {
      const between = rows.filter(
        ({ senderId, receiverId }) =>
          [senderId, receiverId].includes(reader) && [senderId, receiverId].includes(peer),
      )
      const gone = between.filter(
        (row) => heldFromId && row.id >= heldFromId && !isSeenBy(reader, row),
      )
      const all = between
        .filter((row) => isSeenBy(reader, row))
        .map((row) => ({ ...row, clientId: row.senderId === reader ? row.clientId : null }))
      const asked = all.filter(({ id }) => (beforeId ? id < beforeId : id > (afterId ?? '')))
      const piece = afterId ? asked.slice(0, pageSize) : asked.slice(-pageSize)
      return {
        messages: piece.toReversed(),
        page: 1,
        pageSize,
        hasMore: asked.length > piece.length,
        peerCheckpointMessageId: checkpoints.get(`${peer} ${reader}`) ?? null,
        removedMessageIds: gone.length > mostRemoved ? null : gone.map(({ id }) => id),
      }
    },
    seenBy: (reader: string) => rows.filter((row) => isSeenBy(reader, row)),
    /** With whom somebody has a conversation. */
    peersOf(reader: string) {
      const seen = world.seenBy(reader).flatMap(({ senderId, receiverId }) => {
        if (senderId !== reader && receiverId !== reader) return []
        return [senderId === reader ? receiverId : senderId]
      })
      return [...new Set(seen)].map((userId) => ({ userId }))
    },
    unreadOf: (reader: string) =>
      world.seenBy(reader).filter(({ receiverId, isRead }) => receiverId === reader && !isRead)
        .length,
  }
  return world
}

/** So few that a test has more. */
const mostRemoved = 30

export interface HistoryQuery {
  beforeId?: string
  afterId?: string
  heldFromId?: string
  page?: number
  pageSize?: number
}

export type World = ReturnType<typeof createWorld>

/** Lets everything happen that only waits for promises. */
export async function settle() {
  for (let turn = 0; turn < 8; turn += 1) {
    // Each turn may begin what the next one ends.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** One tab of somebody who is signed in to a world. */
export function openClient(world: World, owner: string, shared: Partial<SharedByTabs> = {}) {
  const clock = new SimulatedClock()
  const values = shared.values ?? new Map<string, string>()
  const toasts: ToastRequest[] = []
  const toaster = createActor(toasterMachine, {
    clock,
    inspect: ({ type, ...told }) => {
      if (type === '@xstate.event' && 'event' in told && told.event.type === 'toast.show')
        toasts.push(told.event['toast'] as ToastRequest)
    },
  }).start()
  const account = buildAccount({ user: { ...buildAccount().user, id: owner } })
  const session = createActor(
    sessionMachine.provide({ actions: { persist: () => {}, abortInFlight: () => {} } }),
    { input: { account } },
  ).start()
  let tellNetwork: (event: NetworkEvent) => void = () => {}
  let ids = 0
  const api = createFakeApi(world, owner)
  const queryClient = createQueryClient({ api, clock })
  session.on('session.ended', () => queryClient.clearViewer())
  const realtime = createRealtime({
    origin: '',
    clock,
    now: () => clock.now(),
    queryClient,
    storage: createTextStore(values),
    unsentTexts: createUnsentTexts(
      createTextStore(shared.tabValues ?? new Map<string, string>()),
    ),
    // As a real one it is no word, so reports do not quote it.
    newId: () => `${owner}_${(ids += 1)}`,
    openChannel: shared.openChannel ?? (() => null),
    openLine: (options) => openLine(world, owner, options),
    watchNetwork: (onEvent) => {
      tellNetwork = onEvent
      return () => {}
    },
    api,
    session,
    toaster,
  })
  const conversationList = queryClient.get(conversations, null)
  // As by somebody who has all of them open.
  const lists = [conversationList, ...Object.values(realtime.inboxes).map(({ list }) => list)]
  const look = () => {
    const looks = lists.map((list) => queryClient.observe(list, () => {}))
    return () => looks.forEach((end) => end())
  }
  const stop = () => {
    realtime.stop()
    session.stop()
    toaster.stop()
  }
  onTestFinished(stop)
  return {
    stop,
    /** Nobody looks at the lists any more. */
    leave: look(),
    /** Somebody looks at them again. */
    look,
    realtime,
    conversationList,
    session,
    clock,
    values,
    toaster,
    toasts,
    network: (event: NetworkEvent) => tellNetwork(event),
    write: (peerId: string, text: string) => {
      const { outgoing } = realtime.chat(peerId)
      outgoing.send({ type: 'text.type', text })
      outgoing.send({ type: 'text.send', clientId: realtime.newId() })
    },
  }
}

export interface SharedByTabs {
  values: Map<string, string>
  /** What outlives a reload of one tab. */
  tabValues: Map<string, string>
  openChannel: (name: string) => BroadcastChannel | null
}
