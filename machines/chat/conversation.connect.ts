import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { ChatMessage, MessageStatus } from './chat.types.ts'
import type { conversationMachine } from './conversation.machine.ts'
import { statusOf } from './messages.ts'

type Snapshot = SnapshotFrom<typeof conversationMachine>
type Send = ActorRefFrom<typeof conversationMachine>['send']

/** What a view may know and do about the messages with one other person. */
export const connectConversation = (snapshot: Snapshot, send: Send) => {
  const { messages, selfId, hasMore, failure } = snapshot.context
  return {
    /** Oldest first. */
    messages: messages.map((message) => shownOf(message, selfId)),
    failure,
    /** Nothing to show yet: the place of a skeleton. */
    isLoading:
      snapshot.matches({ history: 'loading' }) || snapshot.matches({ history: 'unloaded' }),
    hasFailed: snapshot.matches({ history: 'failed' }),
    hasMore,
    isAdding: snapshot.matches({ history: { ready: 'fetching' } }),
    isStuck: snapshot.matches({ history: { ready: 'stuck' } }),
    older: () => send({ type: 'chat.older' }),
    retry: () => send({ type: 'chat.retry' }),
  }
}

/** Whether the other one is typing, as last told; their message ends it. */
export const isTyping = (snapshot: Snapshot) => snapshot.matches({ peer: 'typing' })

interface Shown extends ChatMessage {
  isMine: boolean
  status: MessageStatus | null
}

/** A long chat is shown anew for each thing that happens in it, and nearly all of it has not changed. */
const shown = new WeakMap<ChatMessage, Shown>()

function shownOf(message: ChatMessage, selfId: string): Shown {
  const isMine = message.senderId === selfId
  const known = shown.get(message)
  if (known?.isMine === isMine) return known
  const made = { ...message, isMine, status: isMine ? statusOf(message) : null }
  shown.set(message, made)
  return made
}
