import type { Capacity, PostEvent, PostStatus } from '#machines/lifecycle/post.machine.ts'
import { nextPostStatus } from '#machines/lifecycle/post.machine.ts'
import type { Viewer } from '../contract/handlers.ts'

/** What a decision about a post needs to know of it. */
export interface PostFacts {
  authorId: string
  status: PostStatus
}

export const isAdmin = (viewer: Viewer | null) => viewer?.roles.includes('Admin') ?? false

/** In which capacity somebody may act on a post; undefined: in none, and it reads as absent. */
export function capacityOf(viewer: Viewer | null, post: PostFacts): Capacity | undefined {
  if (viewer?.id === post.authorId) return 'author'
  return isAdmin(viewer) ? 'admin' : undefined
}

/** Everybody reads what is published; the rest is for its author and administrators. */
export const canRead = (viewer: Viewer | null, post: PostFacts) =>
  post.status !== 'deleted' &&
  (post.status === 'published' || capacityOf(viewer, post) !== undefined)

/** Only the author writes; an administrator may read the source of anything. */
export const canOpenForEdit = (viewer: Viewer, post: PostFacts) =>
  post.status !== 'deleted' && capacityOf(viewer, post) !== undefined

const may = (viewer: Viewer | null, post: PostFacts, type: PostEvent['type']) => {
  const by = capacityOf(viewer, post)
  return by !== undefined && nextPostStatus(post.status, { type, by }) !== undefined
}

/** What the caller may do, for the buttons of the page. */
export function abilitiesOf(viewer: Viewer | null, post: PostFacts) {
  const canReact = viewer !== null && post.status === 'published'
  return {
    edit: may(viewer, post, 'post.revise'),
    delete: may(viewer, post, 'post.delete'),
    report: canReact && viewer.id !== post.authorId,
    comment: canReact,
    like: canReact,
    favourite: canReact,
  }
}
