import { createActor, fromPromise } from 'xstate'
import type {
  ChatMessage,
  GapReading,
  GapRequest,
  HistoryReading,
} from '#machines/chat/chat.types.ts'
import { conversationMachine } from '#machines/chat/conversation.machine.ts'
import { outgoingMachine } from '#machines/chat/outgoing.machine.ts'
import type { Clock } from '#src/platform/clock.ts'
import { RequestFailed } from '#src/platform/api/failure.ts'
import type { Api } from '#src/runtime/api.ts'
import type { Chat } from '#src/runtime/realtime.ts'
import { readGap, readHistory } from './history.ts'
import type { Hubs } from './hubs.ts'
import type { CarryRealtime } from './ties.ts'

interface ChatPorts {
  api: Api
  clock: Clock
  hub: Hubs['chat']
  carry: CarryRealtime
  /** How far one has read has changed, or what was said. */
  onChanged: (peerId: string) => void
  /** Whether the page can be seen as a chat begins. */
  isSeen: () => boolean
}

/** The chats of one session, made when they are first spoken of. */
export function createChats(selfId: string, ports: ChatPorts) {
  const chats = new Map<string, Chat>()
  const chat = (peerId: string): Chat => {
    const known = chats.get(peerId)
    if (known) return known
    const made = startChat(selfId, peerId, ports)
    chats.set(peerId, made)
    return made
  }
  return {
    chat,
    /** Only if it has been spoken of. */
    known: (peerId: string) => chats.get(peerId),
    all: () => [...chats.values()],
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

function startChat(selfId: string, peerId: string, ports: ChatPorts): Chat {
  const { api, clock, hub, carry, onChanged, isSeen } = ports
  const conversation = createActor(
    conversationMachine.provide({
      actors: {
        loadHistory: fromPromise<HistoryReading, { peerId: string; before: string | null }>(
          ({ input, signal }) => readHistory(api, input, signal),
        ),
        loadGap: fromPromise<GapReading, GapRequest>(({ input, signal }) =>
          readGap(api, input, signal),
        ),
        markRead: fromPromise<{ upTo: string }, { peerId: string; upTo: string | null }>(
          ({ input, signal }) => markRead(api, input, signal),
        ),
      },
    }),
    { clock, input: { selfId, peerId } },
  )
  const outgoing = createActor(
    outgoingMachine.provide({
      actors: {
        send: fromPromise<ChatMessage, { peerId: string; clientId: string; content: string }>(
          ({ input: { peerId: receiver, content, clientId } }) =>
            hub.hub.invoke('SendMessage', receiver, content, 'text', clientId),
        ),
      },
    }),
    {
      clock,
      input: {
        peerId,
        connected: hub.connection.getSnapshot().matches({ attached: 'live' }),
      },
    },
  )
  conversation.on('messages.arrived', ({ ids }) => {
    for (const id of ids) {
      // One that is lost shows in the next reading, and is sent again.
      hub.hub.invoke('ConfirmMessageDelivered', id).catch(() => {})
    }
  })
  conversation.on('conversation.read', (event) => {
    carry('chats', event)
    onChanged(peerId)
  })
  outgoing.on('message.sent', (event) => {
    conversation.send({ type: 'message.received', message: event.message })
    carry('outgoing', event)
    onChanged(peerId)
  })
  // What a push or a reading shows the server to have is no longer on its way.
  conversation.subscribe(({ context }) => {
    const has = new Set(context.messages.map(({ clientId }) => clientId))
    for (const { clientId } of outgoing.getSnapshot().context.messages) {
      if (has.has(clientId)) outgoing.send({ type: 'outgoing.known', clientId })
    }
  })
  conversation.start()
  if (!isSeen()) conversation.send({ type: 'page.hidden' })
  return { conversation, outgoing: outgoing.start() }
}

async function markRead(
  api: Api,
  { peerId, upTo }: { peerId: string; upTo: string | null },
  signal: AbortSignal,
) {
  if (upTo === null) throw new Error('Nothing is unread')
  const { checkpointMessageId } = await api.post('/api/message/conversations/checkpoint', {
    body: { otherUserId: peerId, lastReadMessageId: upTo },
    signal,
    quiet: true,
  })
  // Asking again at once would ask for ever.
  if (checkpointMessageId === null || checkpointMessageId < upTo) {
    throw new RequestFailed({ kind: 'broken', requestId: null })
  }
  return { upTo: checkpointMessageId }
}
