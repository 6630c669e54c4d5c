import { assign, emit, enqueueActions, fromPromise, setup, stateIn } from 'xstate'
import { failureOf } from '../lib/failure.ts'
import { rejectNotProvided } from '../lib/not-provided.ts'
import type {
  ChatMessage,
  ConversationContext,
  ConversationEmitted,
  ConversationEvent,
  GapReading,
  GapRequest,
  HistoryReading,
  HistoryRequest,
} from './chat.types.ts'
import {
  later,
  newestOf,
  newestUnread,
  oldestIn,
  sinceOldest,
  hasMoreBefore,
  withDeletedTo,
  withDelivered,
  withMessages,
  withOwnReading,
  withPeerReading,
  type Arrival,
  withoutGone,
  withReading,
  withRemoved,
  isBeforeReading,
} from './messages.ts'

/** After a failure it is tried again by itself. */
const PATIENCE = 10_000
/** A client sends the sign every three seconds while its user types; silence for a little longer means that they have stopped. */
const SILENCE = 4500

/** The words of the conversation machine: what it can do and ask. */
export const conversationSetup = setup({
  types: {
    context: {} as ConversationContext,
    events: {} as ConversationEvent,
    emitted: {} as ConversationEmitted,
    input: {} as { selfId: string; peerId: string },
  },
  delays: { patience: PATIENCE, receiptPatience: PATIENCE, silence: SILENCE },
  actors: {
    /** The newest messages, or those before one. */
    loadHistory: fromPromise<HistoryReading, HistoryRequest>(rejectNotProvided('loadHistory')),
    /** Everything after a message; null for the newest part. */
    loadGap: fromPromise<GapReading, GapRequest>(rejectNotProvided('loadGap')),
    /** Answers how far the server knows me to have read. */
    markRead: fromPromise<{ upTo: string }, { peerId: string; upTo: string | null }>(
      rejectNotProvided('markRead'),
    ),
  },
  actions: {
    /** What was told of before is kept only where nothing lies between: older messages are read from the oldest one. */
    keepNewest: enqueueActions(
      ({ context, enqueue }, { reading }: { reading: HistoryReading }) =>
        takeRead(enqueue, context, {
          ...withReading(
            hasMoreBefore(context, reading) ? sinceOldest(context, reading) : context,
            reading,
          ),
          hasMore: hasMoreBefore(context, reading),
          syncedTo: newestOf(reading.messages),
          failure: null,
        }),
    ),
    askBeforeOldest: assign({ askedBefore: ({ context }) => oldestIn(context) }),
    keepOlder: enqueueActions(
      ({ context, enqueue }, { reading }: { reading: HistoryReading }) =>
        takeRead(enqueue, context, {
          ...withReading(context, reading),
          hasMore: hasMoreBefore(context, reading),
          failure: null,
        }),
    ),
    keepGap: enqueueActions(({ context, enqueue }, { reading }: { reading: GapReading }) =>
      takeRead(enqueue, context, {
        ...withReading(
          reading.removed === null
            ? withoutGone(context, reading)
            : withRemoved(context, reading.removed),
          reading,
        ),
        syncedTo: later(context.syncedTo, newestOf(reading.messages)),
      }),
    ),
    /** Too much came or went: what is known ends before a gap, so it begins anew. */
    beginAnew: enqueueActions(({ context, enqueue }, { reading }: { reading: GapReading }) =>
      takeRead(enqueue, context, {
        ...withReading(sinceOldest(context, reading), reading),
        hasMore: hasMoreBefore(context, reading),
        syncedTo: newestOf(reading.messages),
      }),
    ),
    /** What pushes have told is in the next reading, unless it is deleted. */
    forgetPushed: assign({ messages: [] }),
    receive: enqueueActions(
      (
        { context, enqueue },
        { message, isRead }: { message: ChatMessage; isRead: boolean },
      ) => {
        if (!isBeforeReading(context, message))
          take(enqueue, context, { ...withMessages(context, [message]), isRead })
      },
    ),
    remove: assign(({ context }, { id }: { id: string }) => withRemoved(context, [id])),
    clear: assign(({ context }, { upTo }: { upTo: string }) => withDeletedTo(context, upTo)),
    deliver: assign(({ context }, { id }: { id: string }) => withDelivered(context, id)),
    readByPeer: assign(({ context }, { upTo }: { upTo: string }) =>
      withPeerReading(context, upTo),
    ),
    readByMe: assign(({ context }, { upTo }: { upTo: string }) =>
      withOwnReading(context, upTo),
    ),
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    forgetFailure: assign({ failure: null }),
    announceRead: emit((_, { upTo }: { upTo: string }) => ({
      type: 'conversation.read',
      upTo,
    })),
  },
  guards: {
    hasMore: ({ context }) => context.hasMore,
    hasOtherOldest: ({ context }) => oldestIn(context) !== context.askedBefore,
    isNewest: ({ context }, { message }: { message: ChatMessage }) =>
      message.id > (context.messages.at(-1)?.id ?? ''),
    isLoaded: stateIn({ history: 'ready' }),
    hasUnread: ({ context }) => newestUnread(context) !== null,
    isSeen: stateIn({ sight: 'seen' }),
    isWhole: (_, { reading }: { reading: GapReading }) => reading.isWhole,
  },
})

interface Enqueue {
  assign(changes: Partial<ConversationContext>): void
  emit(event: ConversationEmitted): void
}

/** Keeps what has arrived, and says so, and what the server has of mine by now. */
function take(
  enqueue: Enqueue,
  { selfId }: ConversationContext,
  { arrived, isRead, ...changes }: Arrival & { isRead: boolean },
) {
  const messages = changes.messages.filter(({ senderId }) => senderId === selfId)
  enqueue.assign(changes)
  enqueue.emit({ type: 'messages.arrived', ids: arrived })
  enqueue.emit({ type: 'messages.known', messages, isRead })
}

const takeRead = (enqueue: Enqueue, context: ConversationContext, arrival: Arrival) =>
  take(enqueue, context, { ...arrival, isRead: true })
