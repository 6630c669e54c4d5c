import type { Outgoing } from '#machines/chat/chat.types.ts'
import type { useConversation } from '#src/runtime/useRealtime.ts'
import { formatDate, formatTime } from '#src/lib/dates.ts'

export type ShownMessage = ReturnType<typeof useConversation>['messages'][number]

/** A line of the chat: a message that the server has, or one on its way there. */
export type ChatRow = { key: string; day: string | null } & (
  { kind: 'message'; message: ShownMessage } | { kind: 'outgoing'; message: Outgoing }
)

/**
 * The lines of a chat, oldest first; the first of each day names it. A message keeps its key when it has
 * been sent, so its line stays the same one.
 */
export function chatRows(
  messages: readonly ShownMessage[],
  onTheirWay: readonly Outgoing[],
): readonly ChatRow[] {
  const known = messages.map((message, at): ChatRow => {
    const before = messages[at - 1]
    const isFirst = before === undefined || !isSameDay(before.createdAt, message.createdAt)
    return {
      kind: 'message',
      key: message.clientId ?? message.id,
      day: isFirst ? formatDate(message.createdAt) : null,
      message,
    }
  })
  const waiting = onTheirWay.map((message): ChatRow => ({
    kind: 'outgoing',
    key: message.clientId,
    day: null,
    message,
  }))
  return [...known, ...waiting]
}

/** When a message was said, on the day its line is below. */
export const timeOf = ({ createdAt }: Pick<ShownMessage, 'createdAt'>) => formatTime(createdAt)

/** Cheap, since it is asked of every line: the calendar's own words are for the few that begin a day. */
function isSameDay(one: string, other: string) {
  return new Date(one).toDateString() === new Date(other).toDateString()
}
