import type { OnItsWay } from '#machines/chat/outgoing.connect.ts'
import { formatDate, formatTime } from '#src/lib/dates.ts'
import { isPicture } from '#src/lib/image-source.ts'
import { conversations } from '#src/messages/chat.ts'
import type { useConversation } from '#src/runtime/useRealtime.ts'

export type ShownMessage = ReturnType<typeof useConversation>['messages'][number]

/** A line of the chat: a message that the server has, or one on its way there. */
export type ChatRow = ShownMessage | OnItsWay

export const isKnown = (row: ChatRow): row is ShownMessage => 'id' in row

/** A message keeps its key when it has been sent, so its line stays the same one. */
export const keyOf = (row: ChatRow): string =>
  isKnown(row) ? (row.clientId ?? row.id) : row.clientId

/** The day that the line at an index names: the first of each day does, the others answer null. */
export function dayAt(rows: readonly ChatRow[], index: number): string | null {
  const row = rows[index]
  const before = rows[index - 1]
  if (!row || !isKnown(row)) return null
  const goesOn = before && isKnown(before) && isSameDay(before.createdAt, row.createdAt)
  return goesOn ? null : formatDate(row.createdAt)
}

/** What a message says where there is no room to show it. */
export const wordsOf = ({ content }: Pick<ShownMessage, 'content'>) =>
  isPicture(content) ? conversations.picture : content

/** When a message was said, on the day its line is below. */
export const timeOf = ({ createdAt }: Pick<ShownMessage, 'createdAt'>) => formatTime(createdAt)

const isSameDay = (one: string, other: string) =>
  new Date(one).toDateString() === new Date(other).toDateString()
