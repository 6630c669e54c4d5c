import type { ChatMessage, HistoryReading } from '#machines/chat/chat.types.ts'

/** A page of a server that answers `messages` alone, as the specification says. */
interface PlainPage {
  messages: readonly ChatMessage[]
}

interface Place {
  /** The number of `piece`, where what is looked for may begin. */
  page: number
  piece: PlainPage
  before: string
  pageSize: number
}

/** Pages move while messages come and go; more than this many are not followed. */
const mostReads = 20

/** Whether an answer says nothing of cursors: its server pages by number, and a full page has more behind it. */
export const isPlain = (answer: { hasMore?: boolean }) => answer.hasMore === undefined

/** A page as the newest part of the history. */
export const newestPart = ({ messages }: PlainPage, pageSize: number): HistoryReading => ({
  messages,
  hasMore: messages.length >= pageSize,
  peerReadTo: null,
})

/**
 * The page on which what comes before a message begins. New messages move everything to later pages and deleted ones
 * to earlier pages while one reads. So a page counts only if it has something of both sides of `before`, or if the page
 * above it ends the other side, and is the same before and after it was read.
 */
export async function readPages(
  read: (page: number) => Promise<PlainPage>,
  { page, piece, before, pageSize }: Place,
): Promise<HistoryReading> {
  let at = { page, messages: piece.messages }
  let below: typeof at | null = null
  let above: typeof at | null = null
  for (let reads = 1; reads < mostReads; reads += 1) {
    const count = at.messages.length
    const older = at.messages.filter(({ id }) => id < before).length
    const isMixed = older > 0 && older < count
    const isTop = at.page === 1 && older === count
    const isEnd = older === 0 && count > 0 && count < pageSize
    if (isMixed || isTop || isEnd) return newestPart(at, pageSize)
    if (older === count) {
      below = at
      at = await follow(at.page - 1)
    } else {
      const isStill = above !== null && sameMessages(above, at)
      if (below?.page === at.page + 1 && isStill) return newestPart(below, pageSize)
      above = at
      at = await follow(at.page + 1)
    }
  }
  throw new Error('The pages of the history do not come to rest')

  async function follow(next: number) {
    const { messages } = await read(next)
    return { page: next, messages }
  }
}

const sameMessages = (one: PlainPage, other: PlainPage) =>
  one.messages.map(({ id }) => id).join() === other.messages.map(({ id }) => id).join()
