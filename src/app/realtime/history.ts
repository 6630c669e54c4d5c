import type {
  ChatMessage,
  GapReading,
  GapRequest,
  HistoryReading,
  HistoryRequest,
} from '#machines/chat/chat.types.ts'
import type { Api } from '#src/data/api.ts'
import { isPlain, newestPart, readPages } from './plain-history.ts'

/** Messages a page (specification §9). */
export const pageSize = 50

/** How many pages are read to close a gap; a client that was away for longer begins at the newest. */
const mostPages = 20

/** The newest messages with somebody, or those before one. */
export async function readHistory(
  api: Api,
  { peerId, before, held }: HistoryRequest,
  signal: AbortSignal,
): Promise<HistoryReading> {
  const options = { signal, quiet: false }
  const query = { otherUserId: peerId }
  if (before === null) {
    const first = await ask(api, options, query)
    return isPlain(first) ? newestPart(first, pageSize) : readingOf(first)
  }
  // A server that pages by cursor looks at `beforeId` alone, a plain one at `page`.
  const page = Math.max(1, Math.ceil(held / pageSize))
  const piece = await ask(api, options, { ...query, beforeId: before, page })
  if (!isPlain(piece)) return readingOf(piece)
  const readPage = (at: number, size: number) => ask(api, options, { ...query, page: at }, size)
  return readPages(readPage, { page, piece, before, pageSize })
}

/**
 * Everything after a message and what was deleted of that which is held; or the newest part alone when there is no such
 * message, or when more came or went than can be told.
 */
export async function readGap(
  api: Api,
  { peerId, after, heldFrom }: GapRequest,
  signal: AbortSignal,
): Promise<GapReading> {
  const query = { otherUserId: peerId, ...(heldFrom !== null && { heldFromId: heldFrom }) }
  // It closes by itself, or is asked for again: nobody waits for it.
  const options = { signal, quiet: true }
  const messages: ChatMessage[] = []
  let last = after
  for (let page = 0; last !== null && page < mostPages; page += 1) {
    // Each page is asked for after the newest message of the one before.
    // oxlint-disable-next-line no-await-in-loop
    const piece = await ask(api, options, { ...query, afterId: last })
    if (isPlain(piece)) return plainGap(piece, after)
    messages.push(...piece.messages)
    const { removedMessageIds: removed } = piece
    if (removed === null) break
    if (!piece.hasMore) return { ...readingOf(piece), messages, removed, isWhole: true }
    last = newest(piece.messages)
  }
  const anew = await ask(api, options, query)
  if (isPlain(anew)) return plainGap(anew, after)
  const { removedMessageIds: removed, hasMore } = anew
  return {
    ...readingOf(anew),
    removed: removed ?? [],
    isWhole: !hasMore && removed !== null,
  }
}

/** A plain server has given its newest page. Whole when it reaches back to `after`; several pages could have moved meanwhile. */
function plainGap(piece: History, after: string | null): GapReading {
  const reading = newestPart(piece, pageSize)
  const reaches = after !== null && piece.messages.some(({ id }) => id <= after)
  return { ...reading, removed: null, isWhole: reading.hasMore && reaches }
}

const readingOf = ({ messages, hasMore, peerCheckpointMessageId }: History) => ({
  messages,
  hasMore,
  peerReadTo: peerCheckpointMessageId,
})

const newest = (messages: readonly ChatMessage[]) =>
  messages
    .map(({ id }) => id)
    .toSorted()
    .at(-1) ?? null

const ask = (
  api: Api,
  options: { signal: AbortSignal; quiet: boolean },
  query: HistoryQuery,
  size = pageSize,
) =>
  api.get('/api/message/history', {
    params: { query: { ...query, pageSize: size } },
    ...options,
  })

type History = Awaited<ReturnType<typeof ask>>

interface HistoryQuery {
  otherUserId: string
  beforeId?: string
  afterId?: string
  heldFromId?: string
  page?: number
}
