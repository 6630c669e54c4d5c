import type {
  ChatMessage,
  ConversationContext,
  GapRequest,
  Reading,
  MessageStatus,
} from './chat.types.ts'

/**
 * Ids are given before a message is written, so one may become visible after a newer one: that many
 * messages are read again whenever the missed ones are.
 */
const OVERLAP = 20

/** A conversation, and the messages in it whose arrival the server is to be told of now. */
export type Arrival = ConversationContext & { arrived: readonly string[] }

/** The conversation after more messages are known. What was delivered or read stays so, whatever is said later. */
export function withMessages(
  context: ConversationContext,
  messages: readonly ChatMessage[],
): Arrival {
  const byId = new Map(context.messages.map((message) => [message.id, message]))
  for (const message of messages) {
    // Without words it is deleted: so is answered what is sent again meanwhile.
    if (!isGone(context, message.id) && message.content !== '')
      byId.set(message.id, join(byId.get(message.id), message))
  }
  const early = context.early.filter((id) => !byId.has(id))
  const isLate = (id: string) => context.early.includes(id)
  const arrived = messages
    .filter((message) => isIncoming(context, message) && !message.isDelivered)
    .filter(({ id }) => byId.has(id))
    .map(({ id }) => id)
    .filter((id) => !context.confirmed.includes(id))
  return {
    ...context,
    early,
    arrived,
    confirmed: [...context.confirmed, ...arrived],
    messages: readByPeer(context, [...byId.values()])
      .map((message) => (isLate(message.id) ? { ...message, isDelivered: true } : message))
      .toSorted(byOrder),
  }
}

/** The conversation after the other one has read up to a message. */
export function withPeerReading(
  context: ConversationContext,
  upTo: string,
): ConversationContext {
  const read = { ...context, peerReadTo: later(context.peerReadTo, upTo) }
  return { ...read, messages: readByPeer(read, context.messages) }
}

const readByPeer = (context: ConversationContext, messages: readonly ChatMessage[]) =>
  messages.map((message) => (isReadByPeer(context, message) ? asRead(message) : message))

/**
 * Whether a message, told of late, is older than what has been read while there is more to read: shown alone it would
 * hide what lies between, as older messages are read from the oldest one that is shown.
 */
export function isBeforeReading(
  { hasMore, messages }: ConversationContext,
  { id }: ChatMessage,
): boolean {
  const [oldest] = messages
  return hasMore && oldest !== undefined && id < oldest.id
}

/** The conversation after the server has read messages out. */
export function withReading(
  context: ConversationContext,
  { messages, peerReadTo }: Reading,
): Arrival {
  // A confirmation may have been lost: what the server still takes for undelivered is confirmed again.
  const lost = new Set(messages.filter((message) => !message.isDelivered).map(({ id }) => id))
  return withMessages(
    {
      ...context,
      peerReadTo: later(context.peerReadTo, peerReadTo),
      confirmed: context.confirmed.filter((id) => !lost.has(id)),
    },
    messages,
  )
}

/** The conversation after messages were deleted, now and for answers that still name them. */
export const withRemoved = (
  context: ConversationContext,
  removed: readonly string[],
): ConversationContext => {
  const all = new Set([...context.removed, ...removed])
  return {
    ...context,
    messages: context.messages.filter(({ id }) => !all.has(id)),
    removed: [...all],
  }
}

/** The conversation after all up to a message was deleted for me: there is nothing before what is left. */
export function withDeletedTo(context: ConversationContext, upTo: string): ConversationContext {
  const deletedTo = later(context.deletedTo, upTo)
  const [oldest] = context.messages
  const messages = context.messages.filter(({ id }) => !isGone({ ...context, deletedTo }, id))
  return {
    ...context,
    messages,
    deletedTo,
    hasMore: context.hasMore && messages[0] === oldest,
  }
}

/** Whether there is more before a reading; one from before a deletion may not know that there is not. */
export const hasMoreBefore = (
  { deletedTo }: ConversationContext,
  { messages, hasMore }: Reading & { hasMore: boolean },
): boolean => hasMore && (deletedTo === null || messages.every(({ id }) => id > deletedTo))

const isGone = (
  { removed, deletedTo }: Pick<ConversationContext, 'removed' | 'deletedTo'>,
  id: string,
) => removed.includes(id) || (deletedTo !== null && id <= deletedTo)

/**
 * The conversation with what is known from the oldest message of a reading on, without what the server once read out
 * and no longer does. A message that only a push has told of may be newer than the reading: it stays.
 */
export function sinceOldest(
  context: ConversationContext,
  reading: Reading,
): ConversationContext {
  const oldest = oldestOf(reading.messages)
  return {
    ...context,
    messages: withoutGone(context, reading).messages.filter(
      ({ id }) => oldest !== undefined && id >= oldest,
    ),
  }
}

/** The conversation without what the server once read out, and left out of a reading that reaches further back. */
export function withoutGone(
  context: ConversationContext,
  { messages }: Reading,
): ConversationContext {
  const { syncedTo } = context
  const oldest = oldestOf(messages)
  const read = new Set(messages.map(({ id }) => id))
  const isCovered = (id: string) =>
    oldest !== undefined && id >= oldest && syncedTo !== null && id <= syncedTo
  return {
    ...context,
    messages: context.messages.filter(({ id }) => read.has(id) || !isCovered(id)),
  }
}

const oldestOf = (messages: readonly ChatMessage[]) =>
  messages.map(({ id }) => id).toSorted()[0]

/** The conversation after a message of mine was delivered, perhaps before it is known here. */
export function withDelivered(context: ConversationContext, id: string): ConversationContext {
  const known = context.messages.some((message) => message.id === id)
  if (!known) return { ...context, early: [...new Set([...context.early, id])] }
  return {
    ...context,
    messages: context.messages.map((message) =>
      message.id === id ? { ...message, isDelivered: true } : message,
    ),
  }
}

/** The conversation after I have read up to a message. */
export function withOwnReading(
  context: ConversationContext,
  upTo: string,
): ConversationContext {
  return {
    ...context,
    messages: context.messages.map((message) =>
      isIncoming(context, message) && message.id <= upTo ? asRead(message) : message,
    ),
  }
}

/** The newest unread message of the other one. */
export function newestUnread(context: ConversationContext): string | null {
  const unread = context.messages.filter(
    (message) => isIncoming(context, message) && !message.isRead,
  )
  return unread.at(-1)?.id ?? null
}

/** What to ask for after pushes may have been lost. */
export const gapRequest = (context: ConversationContext): GapRequest => ({
  peerId: context.peerId,
  after: gapStart(context),
  heldFrom: oldestIn(context),
})

/** The oldest message that is known. */
export const oldestIn = ({ messages }: ConversationContext): string | null =>
  messages[0]?.id ?? null

/** After which message the missed ones are read; null when all are read anew. */
function gapStart({ messages, syncedTo }: ConversationContext): string | null {
  const known = messages.filter(({ id }) => syncedTo !== null && id <= syncedTo)
  return known.at(-1 - OVERLAP)?.id ?? null
}

/** The later of two places in a conversation; ids grow with time. */
export function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

export const newestOf = (messages: readonly ChatMessage[]): string | null =>
  messages.reduce<string | null>((newest, { id }) => later(newest, id), null)

/** How far a message of mine has come at the server. */
export function statusOf({ isRead, isDelivered }: ChatMessage): MessageStatus {
  if (isRead) return 'read'
  return isDelivered ? 'delivered' : 'sent'
}

function join(known: ChatMessage | undefined, said: ChatMessage): ChatMessage {
  if (!known) return said
  return {
    ...said,
    clientId: said.clientId ?? known.clientId,
    isDelivered: known.isDelivered || said.isDelivered,
    isRead: known.isRead || said.isRead,
  }
}

const isIncoming = ({ selfId }: ConversationContext, { receiverId }: ChatMessage) =>
  receiverId === selfId

const isReadByPeer = ({ selfId, peerReadTo }: ConversationContext, message: ChatMessage) =>
  message.senderId === selfId && peerReadTo !== null && message.id <= peerReadTo

const asRead = (message: ChatMessage): ChatMessage =>
  message.isRead && message.isDelivered
    ? message
    : { ...message, isDelivered: true, isRead: true }

const byOrder = (one: ChatMessage, other: ChatMessage) => (one.id < other.id ? -1 : 1)
