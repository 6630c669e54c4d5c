import type { Clock } from '#src/platform/clock.ts'
import { RequestFailed } from '#src/platform/api/failure.ts'
import { MethodUnknown } from '#src/platform/realtime/hub.ts'
import type { Api } from '#src/data/api.ts'
import type { Hubs } from './hubs.ts'

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
    if (!isKnown || !connection.getSnapshot().matches({ line: { attached: 'live' } }))
      return null
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
