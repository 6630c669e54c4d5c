import { setup, transition } from 'xstate'

const keptStatuses = [
  'draft',
  'reviewing',
  'published',
  'rejected',
  'takenDown',
  'unpublished',
] as const

/** Where a post stands. The names travel on the wire and stand in the database. */
export const postStatuses = [...keptStatuses, 'deleted'] as const
export type PostStatus = (typeof postStatuses)[number]

/** What an undeleted post is. An updating one is published, and a newer revision of it waits for review. */
export const postPhases = [...keptStatuses, 'updating'] as const
export type PostPhase = (typeof postPhases)[number]

/** What decides which of the events below may happen to a post. */
export interface PostState {
  status: PostStatus
  /** Published, and a newer revision waits for review. */
  isUpdating: boolean
  /** What its author deleted it as; null when an administrator did, or nobody. */
  deletedFrom: PostPhase | null
}

/** Whether a revision of it waits for an administrator, or did when its author deleted it. */
export const awaitsReview = ({ status, isUpdating, deletedFrom }: PostState) =>
  isUpdating ||
  [status, deletedFrom].some((phase) => phase === 'reviewing' || phase === 'updating')

/** In which capacity somebody acts. An administrator acting on an own post chooses by the call used. */
export type Capacity = 'author' | 'admin'

export interface PostEvent {
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
  /** Of a publication: this site wants to see it first. */
  needsReview?: boolean
}

const published = (waiting: 'reviewing' | 'updating') => [
  { guard: 'mustWait', target: waiting } as const,
  { guard: 'byAuthor', target: 'published' } as const,
]

const deletable = (phase: PostPhase) => [
  { guard: 'byAuthor', target: `#deleted.${phase}` } as const,
  { target: '#deleted.byAdmin' } as const,
]

/**
 * Its author takes a deleted post out of the trash as what it was. An administrator may decide about it there, too: in the
 * trash it would wait for the case to be closed.
 */
const kept = <Phase extends PostPhase>(phase: Phase) => ({
  on: {
    'post.restore': { guard: 'byAuthor', target: `#post.${phase}` } as const,
    'post.delete': { guard: 'byAdmin', target: '#deleted.byAdmin' } as const,
  },
})

/**
 * What may happen next to a post, and by whom (specification §4 and §6).
 * A first publication is published at once where the site does not ask for a
 * review; after a rejection or a take-down, publishing again always asks for
 * one. While a change of a published post waits, readers keep what they have.
 */
export const postMachine = setup({
  types: { events: {} as PostEvent },
  guards: {
    byAuthor: ({ event }) => event.by === 'author',
    byAdmin: ({ event }) => event.by === 'admin',
    mustWait: ({ event }) => event.by === 'author' && event.needsReview === true,
  },
}).createMachine({
  id: 'post',
  initial: 'draft',
  states: {
    draft: {
      on: {
        'post.revise': { guard: 'byAuthor', target: 'draft' },
        'post.publish': published('reviewing'),
        'post.delete': deletable('draft'),
      },
    },
    reviewing: {
      on: {
        'post.revise': { guard: 'byAuthor', target: 'reviewing' },
        'post.publish': { guard: 'byAuthor', target: 'reviewing' },
        // Not back to a draft: what was refused once must not come out without a review.
        'post.unpublish': { guard: 'byAuthor', target: 'rejected' },
        'post.approve': { guard: 'byAdmin', target: 'published' },
        'post.reject': { guard: 'byAdmin', target: 'rejected' },
        'post.delete': deletable('reviewing'),
      },
    },
    published: {
      on: {
        'post.revise': { guard: 'byAuthor', target: 'published' },
        'post.publish': published('updating'),
        'post.unpublish': 'unpublished',
        'post.takeDown': { guard: 'byAdmin', target: 'takenDown' },
        'post.delete': deletable('published'),
      },
    },
    updating: {
      on: {
        'post.revise': { guard: 'byAuthor', target: 'updating' },
        'post.publish': published('updating'),
        'post.approve': { guard: 'byAdmin', target: 'published' },
        'post.reject': { guard: 'byAdmin', target: 'published' },
        'post.unpublish': 'unpublished',
        'post.takeDown': { guard: 'byAdmin', target: 'takenDown' },
        'post.delete': deletable('updating'),
      },
    },
    rejected: {
      on: {
        'post.revise': { guard: 'byAuthor', target: 'rejected' },
        'post.publish': { guard: 'byAuthor', target: 'reviewing' },
        'post.delete': deletable('rejected'),
      },
    },
    takenDown: {
      on: {
        'post.revise': { guard: 'byAuthor', target: 'takenDown' },
        'post.publish': { guard: 'byAuthor', target: 'reviewing' },
        'post.restore': { guard: 'byAdmin', target: 'reviewing' },
        // Its author had taken it from readers before: it is given back as that.
        'post.unpublish': { guard: 'byAdmin', target: 'unpublished' },
        'post.delete': deletable('takenDown'),
      },
    },
    unpublished: {
      on: {
        'post.revise': { guard: 'byAuthor', target: 'unpublished' },
        'post.publish': published('reviewing'),
        'post.takeDown': { guard: 'byAdmin', target: 'takenDown' },
        'post.delete': deletable('unpublished'),
      },
    },
    deleted: {
      id: 'deleted',
      initial: 'byAdmin',
      // What an administrator brings back is seen again after a second decision, by review.
      on: { 'post.restore': { guard: 'byAdmin', target: 'takenDown' } },
      states: {
        draft: kept('draft'),
        reviewing: kept('reviewing'),
        published: kept('published'),
        updating: kept('updating'),
        rejected: kept('rejected'),
        takenDown: kept('takenDown'),
        unpublished: kept('unpublished'),
        byAdmin: { on: { 'post.restore': { guard: 'byAuthor', target: '#post.takenDown' } } },
      },
    },
  },
})

/** How a post stands after `event`, or undefined when it may not happen. Pure. */
export function nextPostState(state: PostState, event: PostEvent): PostState | undefined {
  const snapshot = postMachine.resolveState({ value: valueOf(state), context: {} })
  if (!snapshot.can(event)) return undefined
  return stateOf(transition(postMachine, snapshot, event)[0].value)
}

type PostValue = ReturnType<typeof postMachine.resolveState>['value']

function valueOf({ status, isUpdating, deletedFrom }: PostState): PostValue {
  if (status === 'deleted') return { deleted: deletedFrom ?? 'byAdmin' }
  return status === 'published' && isUpdating ? 'updating' : status
}

function stateOf(value: PostValue): PostState {
  if (typeof value === 'object') {
    const from = value.deleted === 'byAdmin' ? null : value.deleted
    return { status: 'deleted', isUpdating: false, deletedFrom: from }
  }
  const isUpdating = value === 'updating'
  return { status: isUpdating ? 'published' : value, isUpdating, deletedFrom: null }
}
