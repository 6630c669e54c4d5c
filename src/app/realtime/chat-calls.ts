import type { ChatMessage, Sending } from '#machines/chat/chat.types.ts'
import { later } from '#machines/chat/messages.ts'
import { isLive } from '#machines/connection/connection.connect.ts'
import { RequestFailed } from '#src/platform/api/failure.ts'
import type { Clock } from '#src/platform/clock.ts'
import { MethodUnknown } from '#src/platform/realtime/hub.ts'
import type { Api } from '#src/data/api.ts'
import { readHistory } from './history.ts'
import type { Hubs } from './hubs.ts'

interface SendingPorts {
  api: Api
  hub: Hubs['chat']['hub']
  selfId: string
  /** Told once, before anything is sent without a client id. */
  onPlain: () => void
}

/**
 * Sends messages over the hub: with the client id by which a server recognises what it is sent again, or, once that
 * was refused, with the three arguments of the specification.
 */
export function createSending({ api, hub, selfId, onPlain }: SendingPorts) {
  let isPlain = false
  return {
    isPlain: () => isPlain,
    async send(sending: Sending, signal: AbortSignal): Promise<ChatMessage> {
      const { peerId, content, clientId } = sending
      if (!isPlain) {
        try {
          return await hub.invoke('SendMessage', peerId, content, 'text', clientId)
        } catch (error) {
          if (!(error instanceof MethodUnknown)) throw error
          isPlain = true
          onPlain()
        }
      }
      // A hub method without a result answers null.
      const answer: ChatMessage | null = await hub.invoke(
        'SendMessage',
        peerId,
        content,
        'text',
      )
      return answer ?? lookUp(sending, signal)
    },
  }

  /** What has just been written, out of the history. */
  async function lookUp({ peerId, content, after }: Sending, signal: AbortSignal) {
    const { messages } = await readHistory(api, { peerId, before: null, held: 0 }, signal)
    const written = messages
      .filter(({ senderId, id }) => senderId === selfId && id > (after ?? ''))
      .filter((message) => message.content === content)
    const newest = written.find(({ id }) =>
      written.every((other) => later(other.id, id) === id),
    )
    if (!newest) throw new RequestFailed({ kind: 'broken', requestId: null })
    return newest
  }
}

/** A call over a hub has no timeout of its own (specification §9). */
const deadline = 10_000

interface Reading {
  peerId: string
  upTo: string | null
}

/** Tells how far one has read: over the hub, by REST where that is not connected or has no such method. */
export function createMarking(api: Api, { hub, connection }: Hubs['chat'], clock: Clock) {
  let isKnown = true
  return async ({ peerId, upTo }: Reading, signal: AbortSignal) => {
    if (upTo === null) throw new Error('Nothing is unread')
    const reached = (await byHub(peerId, upTo)) ?? (await byCall(api, { peerId, upTo }, signal))
    // Asking again at once would ask for ever.
    if (reached < upTo) throw new RequestFailed({ kind: 'broken', requestId: null })
    return { upTo: reached }
  }

  /** Null when the hub can't be told. */
  async function byHub(peerId: string, upTo: string): Promise<string | null> {
    if (!isKnown || !isLive(connection.getSnapshot())) return null
    try {
      const answer: { checkpointMessageId: string | null } | null = await inTime(
        hub.invoke('UpdateConversationCheckpoint', peerId, upTo),
        clock,
      )
      // A hub method without a result has done what it was asked.
      return answer === null ? upTo : (answer.checkpointMessageId ?? '')
    } catch (error) {
      if (error instanceof MethodUnknown) isKnown = false
      else if (!isOffline(error)) throw error
      return null
    }
  }
}

function inTime<T>(answer: Promise<T>, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new RequestFailed({ kind: 'timeout' }))
    const timer = clock.setTimeout(giveUp, deadline)
    answer.then(resolve, reject).finally(() => clock.clearTimeout(timer))
  })
}

const isOffline = (error: unknown) =>
  error instanceof RequestFailed && error.failure.kind === 'offline'

async function byCall(
  api: Api,
  { peerId, upTo }: { peerId: string; upTo: string },
  signal: AbortSignal,
) {
  const { checkpointMessageId } = await api.post('/api/message/conversations/checkpoint', {
    body: { otherUserId: peerId, lastReadMessageId: upTo },
    signal,
    quiet: true,
  })
  return checkpointMessageId ?? ''
}
