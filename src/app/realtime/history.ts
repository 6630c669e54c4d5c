import type { ChatMessage, GapReading, HistoryReading } from '#machines/chat/chat.types.ts'
import type { Api } from '#src/runtime/api.ts'

/** Messages a page (specification §9). */
export const pageSize = 50

/** How many pages are read to close a gap; whoever was away for longer begins at the newest. */
const mostPages = 20

/** The newest messages with somebody, or those before one. */
export async function readHistory(
  api: Api,
  { peerId, before }: { peerId: string; before: string | null },
  signal: AbortSignal,
): Promise<HistoryReading> {
  const { messages, hasMore, peerCheckpointMessageId } = await ask(api, signal, {
    otherUserId: peerId,
    ...(before !== null && { beforeId: before }),
  })
  return { messages, hasMore, peerReadTo: peerCheckpointMessageId }
}

/** Everything after a message, or the newest part alone when there is no such message or too much came. */
export async function readGap(
  api: Api,
  { peerId, after }: { peerId: string; after: string | null },
  signal: AbortSignal,
): Promise<GapReading> {
  const messages: ChatMessage[] = []
  let last = after
  for (let page = 0; last !== null && page < mostPages; page += 1) {
    // Each page is asked for after the newest message of the one before.
    // oxlint-disable-next-line no-await-in-loop
    const piece = await ask(api, signal, { otherUserId: peerId, afterId: last })
    messages.push(...piece.messages)
    const peerReadTo = piece.peerCheckpointMessageId
    if (!piece.hasMore) return { messages, peerReadTo, after, isWhole: true, hasMore: false }
    last = newest(piece.messages)
  }
  const anew = await readHistory(api, { peerId, before: null }, signal)
  return { ...anew, after: null, isWhole: !anew.hasMore }
}

const newest = (messages: readonly ChatMessage[]) =>
  messages
    .map(({ id }) => id)
    .toSorted()
    .at(-1) ?? null

const ask = (
  api: Api,
  signal: AbortSignal,
  query: { otherUserId: string; beforeId?: string; afterId?: string },
) =>
  api.get('/api/message/history', {
    params: { query: { ...query, pageSize } },
    signal,
    quiet: true,
  })
