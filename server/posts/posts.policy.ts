import {
  type Capacity,
  nextPostState,
  type PostEvent,
  type PostPhase,
  type PostState,
  type PostStatus,
} from '#machines/lifecycle/post.machine.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import { dayMs } from '#server/lib/clock.ts'
import { isUnanswered, type Moderated } from '#server/moderation/rules.ts'
import { isAdmin } from '#server/users/users.policy.ts'

/** What a decision about a post needs to know of it. */
interface PostFacts {
  authorId: string
  status: PostStatus
}

/** What decides which step may come next. */
interface LifeFacts extends PostFacts {
  reviewRevision: number | null
  deletedFrom: PostPhase | null
}

type AppealFacts = LifeFacts & Moderated

export const postStateOf = (post: Omit<LifeFacts, 'authorId'>): PostState => ({
  status: post.status,
  isUpdating: post.status === 'published' && post.reviewRevision !== null,
  deletedFrom: post.deletedFrom,
})

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

/** What the machine has answered: there are some hundred questions, and each list asks dozens of them. */
const answers = new Map<string, boolean>()

function may(post: LifeFacts, by: Capacity, verb: Verb): boolean {
  const state = postStateOf(post)
  const question = [state.status, state.isUpdating, state.deletedFrom, by, verb].join(' ')
  const known = answers.get(question)
  if (known !== undefined) return known
  const answer = nextPostState(state, { type: `post.${verb}`, by }) !== undefined
  answers.set(question, answer)
  return answer
}

type Verb = PostEvent['type'] extends `post.${infer Name}` ? Name : never

/** What the caller may do, for the buttons of the page. */
export function abilitiesOf(viewer: Viewer | null, post: LifeFacts) {
  const by = capacityOf(viewer, post)
  const canReact = viewer !== null && post.status === 'published'
  return {
    edit: by !== undefined && may(post, by, 'revise'),
    delete: by !== undefined && may(post, by, 'delete'),
    report: canReact && viewer.id !== post.authorId,
    comment: canReact,
    like: canReact,
    favourite: canReact,
  }
}

/** What somebody may do with an own post, for the list of them and the editor. */
export function ownAbilitiesOf(viewer: Viewer, post: AppealFacts) {
  const own = (verb: Verb) => viewer.id === post.authorId && may(post, 'author', verb)
  return {
    edit: own('revise'),
    publish: own('publish'),
    unpublish: own('unpublish'),
    delete: own('delete'),
    restore: own('restore'),
    appeal: viewer.id === post.authorId && canAppealPost(post),
  }
}

/** Its author may say something against each decision once, while it keeps the post from readers. */
export const canAppealPost = (post: AppealFacts) =>
  (post.status === 'takenDown' || (post.status === 'deleted' && post.deletedFrom === null)) &&
  isUnanswered(post)

interface LastFacts extends Omit<LifeFacts, 'authorId'> {
  publishedRevision: number | null
  /** Until an administrator took it. */
  hadReaders: boolean
}

/**
 * Whether readers may have it once its author is gone: they had it before, and it was not its author who took it back. What
 * an administrator took from them may still be given back.
 */
export const outlivesAuthor = (post: LastFacts): boolean =>
  post.publishedRevision !== null &&
  (post.reviewRevision ?? post.publishedRevision) === post.publishedRevision &&
  (post.status === 'published' ||
    (post.hadReaders &&
      post.deletedFrom === null &&
      ['takenDown', 'reviewing', 'deleted'].includes(post.status)))

/** Whether it is in the trash of an author who is gone: it goes by itself, and nothing is left to decide. */
export const isLeftInTrash = (
  { status }: Pick<PostFacts, 'status'>,
  isAuthorGone: boolean,
): boolean => status === 'deleted' && isAuthorGone

/** What administrators may do with a post. */
export function adminAbilitiesOf(post: LifeFacts & LastFacts & { isAuthorGone: boolean }) {
  const mayReturn = !post.isAuthorGone || outlivesAuthor(post)
  return {
    review: mayReturn && may(post, 'admin', 'approve'),
    takeDown: may(post, 'admin', 'takeDown'),
    restore: mayReturn && may(post, 'admin', 'restore'),
    delete: !isLeftInTrash(post, post.isAuthorGone) && may(post, 'admin', 'delete'),
  }
}

/** How long a deleted post can be brought back. */
export const trashKeptMs = 30 * dayMs

interface TrashFacts {
  deletedAt: Date | null
  /** An appeal about it waits for its answer. */
  isDisputed: boolean
}

/** When it goes for good; null when it is not in the trash, or kept there until an appeal is decided. */
export const purgeTimeOf = ({ deletedAt, isDisputed }: TrashFacts): Date | null =>
  deletedAt === null || isDisputed ? null : new Date(deletedAt.getTime() + trashKeptMs)

export function hasDeletionEnded(facts: TrashFacts, now: Date): boolean {
  const purgeTime = purgeTimeOf(facts)
  return purgeTime !== null && purgeTime <= now
}
