import { setup, transition } from 'xstate'
import type { Capacity } from './post.machine.ts'

/** Where a comment stands. The names travel on the wire and stand in the database. */
export const commentStatuses = ['visible', 'held', 'hidden', 'deleted'] as const
export type CommentStatus = (typeof commentStatuses)[number]

export type CommentEvent = {
  type: 'comment.edit' | 'comment.hide' | 'comment.show' | 'comment.delete'
  by: Capacity
  /** Of an edit: an administrator has to see what it says now. */
  needsReview?: boolean
}

/**
 * What may happen next to a comment, and by whom. What is held waits for an administrator before readers see
 * it. Hiding can be undone; deleting takes the text away, so nothing leads back.
 */
export const commentMachine = setup({
  types: { events: {} as CommentEvent },
  guards: {
    byAuthor: ({ event }) => event.by === 'author',
    byAdmin: ({ event }) => event.by === 'admin',
    mustWait: ({ event }) => event.by === 'author' && event.needsReview === true,
  },
}).createMachine({
  id: 'comment',
  initial: 'visible',
  states: {
    visible: {
      on: {
        'comment.edit': [
          { guard: 'mustWait', target: 'held' },
          { guard: 'byAuthor', target: 'visible' },
        ],
        'comment.hide': { guard: 'byAdmin', target: 'hidden' },
        'comment.delete': 'deleted',
      },
    },
    held: {
      on: {
        'comment.show': { guard: 'byAdmin', target: 'visible' },
        'comment.hide': { guard: 'byAdmin', target: 'hidden' },
        'comment.delete': 'deleted',
      },
    },
    hidden: {
      on: {
        'comment.show': { guard: 'byAdmin', target: 'visible' },
        'comment.delete': 'deleted',
      },
    },
    deleted: {},
  },
})

/** The status after `event`, or undefined when it may not happen in `status`. Pure. */
export function nextCommentStatus(
  status: CommentStatus,
  event: CommentEvent,
): CommentStatus | undefined {
  const snapshot = commentMachine.resolveState({ value: status, context: {} })
  if (!snapshot.can(event)) return undefined
  return transition(commentMachine, snapshot, event)[0].value
}
