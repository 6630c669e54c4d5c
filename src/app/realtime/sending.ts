import type { ChatMessage, Sending } from '#machines/chat/chat.types.ts'
import { later } from '#machines/chat/messages.ts'
import { RequestFailed } from '#src/platform/api/failure.ts'
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
