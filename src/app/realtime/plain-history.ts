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
 * A page on which what comes before a message begins. New messages move everything to later pages and deleted ones to
 * earlier pages while one reads, and one after the other can leave a page as it was: so only a page that has something of
 * both sides of `before` counts, or the first or the last page when all of it is on one side. Where the two sides meet
 * between two pages, pages of another size are read.
 */
export async function readPages(
  read: (page: number, size: number) => Promise<PlainPage>,
  { page, piece, before, pageSize }: Place,
): Promise<HistoryReading> {
  let at = { page, size: pageSize, messages: piece.messages }
  /** The page that was read before, as long as all are of one size. */
  let last: number | null = null
  for (let reads = 1; reads < mostReads; reads += 1) {
    const count = at.messages.length
    const older = at.messages.filter(({ id }) => id < before).length
    const isMixed = older > 0 && older < count
    const isTop = at.page === 1 && older === count
    const isEnd = older === 0 && count > 0 && count < at.size
    if (isMixed || isTop || isEnd) return newestPart(at, at.size)
    const next: number = at.page + (older === count ? -1 : 1)
    const areSidesApart: boolean = next === last
    last = areSidesApart ? null : at.page
    // Each page is asked for because of what the one before it has shown.
    // oxlint-disable-next-line no-await-in-loop
    at = await (areSidesApart
      ? around(Math.min(at.page, next) * at.size)
      : follow(next, at.size))
  }
  throw new Error('The pages of the history do not come to rest')

  async function follow(number: number, size: number) {
    const { messages } = await read(number, size)
    return { page: number, size, messages }
  }

  /** The page that holds what is on both sides of a place. */
  function around(place: number) {
    const size = sizeAround(place, pageSize)
    return follow(Math.floor(place / size) + 1, size)
  }
}

/** The largest size of pages, one of which holds what is on both sides of a place. */
function sizeAround(place: number, most: number): number {
  for (let size = most; size > 1; size -= 1) if (place % size !== 0) return size
  return most
}
