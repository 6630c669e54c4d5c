import { setup, transition } from 'xstate'

/** Where a post stands. The names travel on the wire and stand in the database. */
export type PostStatus =
  'draft' | 'reviewing' | 'published' | 'rejected' | 'takenDown' | 'unpublished' | 'deleted'

/** In which capacity somebody acts. An administrator acting on an own post chooses by the call used. */
export type Capacity = 'author' | 'admin'

export type PostEvent = {
  type:
    | 'post.revise'
    | 'post.publish'
    | 'post.unpublish'
    | 'post.approve'
    | 'post.reject'
    | 'post.takeDown'
    | 'post.delete'
    | 'post.restore'
  by: Capacity
}

/**
 * What may happen next to a post, and by whom (specification §4 and §6).
 * A first publication is published at once; after a rejection or a take-down,
 * publishing again asks for a review.
 */
export const postMachine = setup({
  types: { events: {} as PostEvent },
  guards: {
    byAuthor: ({ event }) => event.by === 'author',
    byAdmin: ({ event }) => event.by === 'admin',
  },
}).createMachine({
  id: 'post',
  initial: 'draft',
  states: {
    draft: {
      on: {
        'post.revise': { guard: 'byAuthor', target: 'draft' },
        'post.publish': { guard: 'byAuthor', target: 'published' },
        'post.delete': 'deleted',
      },
    },
    reviewing: {
      on: {
        'post.revise': { guard: 'byAuthor', target: 'reviewing' },
        'post.unpublish': { guard: 'byAuthor', target: 'rejected' },
        'post.approve': { guard: 'byAdmin', target: 'published' },
        'post.reject': { guard: 'byAdmin', target: 'rejected' },
        'post.delete': 'deleted',
      },
    },
    published: {
      on: {
        'post.revise': { guard: 'byAuthor', target: 'published' },
        'post.unpublish': 'unpublished',
        'post.takeDown': { guard: 'byAdmin', target: 'takenDown' },
        'post.delete': 'deleted',
      },
    },
    rejected: {
      on: {
        'post.revise': { guard: 'byAuthor', target: 'rejected' },
        'post.publish': { guard: 'byAuthor', target: 'reviewing' },
        'post.delete': 'deleted',
      },
    },
    takenDown: {
      on: {
        'post.revise': { guard: 'byAuthor', target: 'takenDown' },
        'post.publish': { guard: 'byAuthor', target: 'reviewing' },
        'post.delete': 'deleted',
      },
    },
    unpublished: {
      on: {
        'post.revise': { guard: 'byAuthor', target: 'unpublished' },
        'post.publish': { guard: 'byAuthor', target: 'published' },
        'post.takeDown': { guard: 'byAdmin', target: 'takenDown' },
        'post.delete': 'deleted',
      },
    },
    deleted: {
      // A deleted post may have been taken down before, so it comes back through review.
      on: { 'post.restore': { guard: 'byAdmin', target: 'takenDown' } },
    },
  },
})

/** The status after `event`, or undefined when it may not happen in `status`. Pure. */
export function nextPostStatus(status: PostStatus, event: PostEvent): PostStatus | undefined {
  const snapshot = postMachine.resolveState({ value: status, context: {} })
  if (!snapshot.can(event)) return undefined
  return transition(postMachine, snapshot, event)[0].value
}
