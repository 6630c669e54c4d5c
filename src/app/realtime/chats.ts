import { createActor, fromPromise } from 'xstate'
import type {
  ChatMessage,
  GapReading,
  GapRequest,
  HistoryReading,
  HistoryRequest,
  Sending,
} from '#machines/chat/chat.types.ts'
import { conversationMachine } from '#machines/chat/conversation.machine.ts'
import { messageMachine } from '#machines/chat/message.machine.ts'
import { outgoingMachine } from '#machines/chat/outgoing.machine.ts'
import type { OutgoingEvent, Waiting } from '#machines/chat/outgoing.types.ts'
import { isLive } from '#machines/connection/connection.connect.ts'
import { type CarryRealtime, chatLinks, tie } from '#machines/links.ts'
import { fieldsIn, hasTexts } from '#src/lib/stored.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Api } from '#src/data/api.ts'
import type { Chat } from '#src/runtime/realtime.ts'
import type { UnsentTexts } from '#src/runtime/runtime.ts'
import { createMarking, createSending } from './chat-calls.ts'
import { readGap, readHistory } from './history.ts'
import type { Hubs } from './hubs.ts'

interface ChatPorts {
  api: Api
  clock: Clock
  unsentTexts: UnsentTexts
  hub: Hubs['chat']
  carry: CarryRealtime
  /** How far one has read has changed, or what was said. */
  onChanged: (peerId: string) => void
  /** Whether the page can be seen as a chat begins. */
  isSeen: () => boolean
}

/** The chats of one session, made when they are first spoken of; those where something has not arrived, at once. */
export function createChats(selfId: string, ports: ChatPorts) {
  const chats = new Map<string, Chat>()
  const { api, hub, clock } = ports
  const sending = createSending({
    api,
    hub: hub.hub,
    selfId,
    onPlain: () => tellAll({ type: 'hub.plain' }),
  })
  const waiting = createWaiting(ports.unsentTexts, selfId)
  const way = { sending, waiting, markRead: createMarking(api, hub, clock) }
  const tellAll = (event: OutgoingEvent) =>
    chats.forEach(({ outgoing }) => outgoing.send(event))
  const chat = (peerId: string): Chat => {
    const known = chats.get(peerId)
    if (known) return known
    const made = startChat(selfId, peerId, { ...ports, ...way })
    chats.set(peerId, made)
    return made
  }
  for (const peerId of waiting.peers()) chat(peerId)
  return {
    chat,
    /** Only if it has been spoken of. */
    known: (peerId: string) => chats.get(peerId),
    all: () => [...chats.values()],
    /** Says something to all that is on its way. */
    tellAll,
    /** The conversation that a message belongs to. */
    of: ({ senderId, receiverId }: ChatMessage) =>
      chat(senderId === selfId ? receiverId : senderId),
    stop() {
      for (const { conversation, outgoing } of chats.values()) {
        conversation.stop()
        outgoing.stop()
      }
    },
  }
}

export type Chats = ReturnType<typeof createChats>

interface Ways {
  sending: ReturnType<typeof createSending>
  waiting: ReturnType<typeof createWaiting>
  markRead: ReturnType<typeof createMarking>
}

function startChat(selfId: string, peerId: string, ports: ChatPorts & Ways): Chat {
  const { api, clock, unsentTexts, hub, carry, onChanged, isSeen, ...way } = ports
  const { sending, waiting, markRead } = way
  const nameOfText = `${selfId} writes to ${peerId}`
  const conversation = createActor(
    conversationMachine.provide({
      actors: {
        loadHistory: fromPromise<HistoryReading, HistoryRequest>(({ input, signal }) =>
          readHistory(api, input, signal),
        ),
        loadGap: fromPromise<GapReading, GapRequest>(({ input, signal }) =>
          readGap(api, input, signal),
        ),
        markRead: fromPromise<{ upTo: string }, { peerId: string; upTo: string | null }>(
          ({ input, signal }) => markRead(input, signal),
        ),
      },
    }),
    { clock, input: { selfId, peerId } },
  )
  const outgoing = createActor(
    outgoingMachine.provide({
      actors: {
        message: messageMachine.provide({
          actors: {
            send: fromPromise<ChatMessage, Sending>(({ input, signal }) =>
              sending.send(input, signal),
            ),
          },
        }),
      },
      actions: {
        remember: (_, { text }) => unsentTexts.write(nameOfText, text),
        rememberWaiting: (_, { messages }) => waiting.keep(peerId, messages),
      },
    }),
    {
      clock,
      input: {
        peerId,
        text: unsentTexts.read(nameOfText),
        waiting: waiting.to(peerId),
        isPlain: sending.isPlain(),
      },
    },
  )
  conversation.on('messages.arrived', ({ ids }) => {
    for (const id of ids) {
      // One that is lost shows in the next reading, and is sent again.
      hub.hub.invoke('ConfirmMessageDelivered', id).catch(() => {})
    }
  })
  const between = tie(chatLinks, {
    conversation: (event) => conversation.send(event),
    outgoing: (event) => outgoing.send(event),
  })
  conversation.on('*', (event) => {
    between('conversation', event)
    carry('chats', event)
  })
  outgoing.on('*', (event) => {
    between('outgoing', event)
    carry('outgoing', event)
  })
  conversation.on('conversation.read', () => onChanged(peerId))
  outgoing.on('message.sent', () => onChanged(peerId))
  conversation.start()
  if (!isSeen()) conversation.send({ type: 'page.hidden' })
  outgoing.start()
  if (isLive(hub.connection.getSnapshot())) outgoing.send({ type: 'hub.up' })
  return { conversation, outgoing }
}

type ByPeer = Record<string, readonly Waiting[]>

/**
 * The messages of somebody that have not arrived, and what became of them, kept in their tab like what they are
 * writing.
 */
function createWaiting(unsentTexts: UnsentTexts, selfId: string) {
  const name = `${selfId} sends`
  const read = () => byPeerOf(unsentTexts.read(name))
  return {
    /** To whom something has not arrived. */
    peers: () => Object.keys(read()),
    to: (peerId: string): readonly Waiting[] => read()[peerId] ?? [],
    keep(peerId: string, messages: readonly Waiting[]) {
      const { [peerId]: _before, ...others } = read()
      const all = messages.length === 0 ? others : { ...others, [peerId]: messages }
      unsentTexts.pin(name, Object.keys(all).length === 0 ? '' : JSON.stringify(all))
    },
  }
}

/** Whatever the storage holds that is something else reads as nothing. */
const byPeerOf = (stored: string): ByPeer =>
  Object.fromEntries(
    Object.entries(fieldsIn(stored)).filter((entry): entry is [string, Waiting[]] =>
      areWaiting(entry[1]),
    ),
  )

const areWaiting = (value: unknown): value is Waiting[] =>
  Array.isArray(value) && value.every(isWaiting)

const isWaiting = (value: unknown): value is Waiting =>
  hasTexts(value, 'clientId', 'content') &&
  (!('status' in value) || value.status === 'failed' || value.status === 'unsure') &&
  (!('after' in value) || value.after === null || typeof value.after === 'string')
