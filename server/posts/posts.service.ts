import { wordsBesideText } from '#content/text.ts'
import type { PostEvent } from '#machines/lifecycle/post.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { brokenUniqueKey } from '#server/db/errors.ts'
import type { Post } from '#server/db/schema/posts.ts'
import { demandFound, problem } from '#server/lib/problem.ts'
import { findSensitiveWords } from '#server/moderation/sensitive-words.ts'
import { isErased, keepAuthor } from '#server/users/accounts.store.ts'
import { presentSaved } from './posts.present.ts'
import * as store from './posts.store.ts'
import { needsReview } from './publication.ts'
import { bytesOf, findWriting, insertRevision, readsAsPlainText } from './revisions.store.ts'
import { demandRoom } from './storage.service.ts'
import type { Transitions } from './transitions.ts'
import {
  conflictWith,
  demandComplete,
  demandReferences,
  findKnown,
  type Identity,
  isSameWriting,
  type Origin,
  ownPost,
  type Rendering,
  renderWriting,
  tidy,
  type Writing,
} from './writing.ts'

type Schemas = components['schemas']

/** What is asked for: `save` never changes what readers see, `publish` asks for readers, `update` keeps the status. */
export type Intent = 'save' | 'publish' | 'update'

export type WriteRequest = Writing &
  Identity & {
    /** What is saved is an older state, brought back. */
    isRestored?: boolean
  }

export type Posts = ReturnType<typeof createPosts>

/** What an author writes. Each call that writes is one transaction, in which the revision is kept and the lifecycle machine decides. */
export function createPosts(
  core: Pick<Core, 'clock' | 'newId' | 'db' | 'reads' | 'textRenderer'>,
  moves: Transitions,
) {
  /**
   * Writes for its author, and answers the post as it is then. A retry of what is already written succeeds and adds nothing.
   * @throws Problem 2009 not one's own post · 1006 somebody wrote meanwhile · 1000 incomplete, or a category or topic that cannot be used ·
   * 1005 no room left for this account
   */
  async function write(
    authorId: string,
    intent: Intent,
    request: WriteRequest,
    origin?: Origin,
  ): Promise<Post> {
    const tidied = tidy(request)
    const rendering = await renderWriting(core.textRenderer, authorId, tidied)
    if (intent !== 'save') demandComplete(tidied)

    const attempt = () =>
      moves.commit(
        async (tx) => {
          if (origin) await demandAuthor(tx, { authorId })
          await store.keepTopics(tx)
          const writing = await currentOf(tx, intent, tidied)
          const known = await findKnown(tx, authorId, request, origin)
          const before = known ?? (await begin(tx, authorId, request, origin))
          const comparison = known ? await compare(tx, known, writing, request) : 'new'
          if (isDone(before, intent, comparison)) return before
          const added =
            comparison === 'new'
              ? await add(tx, before, { writing, rendering }, request)
              : undefined
          if (added && !origin) {
            const isNewDraft = !known && intent === 'save'
            await demandRoom(tx, before, { ...added, isNewDraft, now: core.clock.now() })
          }
          if (!isPublication(before, intent)) {
            const event: PostEvent = { type: 'post.revise', by: 'author' }
            return moves.move(tx, before, { event, added, origin })
          }
          // What an operator imports was decided on by the operator.
          const heldFor = origin
            ? []
            : await findSensitiveWords(tx, ...wordsOf(writing, rendering))
          const isAsked = !origin && (heldFor.length > 0 || (await needsReview(tx, authorId)))
          const event: PostEvent = { type: 'post.publish', by: 'author', needsReview: isAsked }
          return moves.move(tx, before, { event, added, origin, heldFor })
        },
        origin ? undefined : authorId,
      )

    return attempt().catch((error: unknown) => {
      // Two first tries at once: the slower one finds what the faster one made.
      if (brokenUniqueKey(error) !== undefined) return attempt()
      throw error
    })
  }

  /**
   * The post that a request was written to already, by a try whose answer was lost; undefined when there is something to write.
   * @throws Problem 2009 not one's own post · 1006 somebody wrote meanwhile
   */
  const written = (
    authorId: string,
    intent: Intent,
    request: WriteRequest,
  ): Promise<Post | undefined> =>
    core.db.transaction(async (tx) => {
      const known = await findKnown(tx, authorId, request, undefined)
      if (!known) return undefined
      const writing = await currentOf(tx, intent, tidy(request))
      const comparison = await compare(tx, known, writing, request)
      return isDone(known, intent, comparison) ? known : undefined
    })

  /**
   * Publishes what was saved last, with `content` in its place when given.
   * @throws Problem as `write`
   */
  async function publishSaved(
    authorId: string,
    id: string,
    change: { content?: string | undefined; baseRevision?: number | undefined } = {},
  ): Promise<Post> {
    const saved = await core.db.transaction(async (tx) => {
      const post = await ownPost(tx, authorId, id)
      const writing = demandFound(await findWriting(tx, post.id, post.revision), 2009)
      return { ...writing, id: post.id, baseRevision: post.revision }
    })
    const { content = saved.content, baseRevision = saved.baseRevision } = change
    return write(authorId, 'publish', { ...saved, content, baseRevision })
  }

  async function add(
    tx: Transaction,
    post: Post,
    shown: { writing: Writing; rendering: Rendering },
    {
      isRestored = false,
      editId = null,
    }: { isRestored?: boolean; editId?: string | null | undefined },
  ) {
    await demandReferences(tx, post.id, shown.writing)
    const revision = post.revision + 1
    const kind = isRestored ? 'restored' : 'saved'
    const made = { revision, kind, editId, createdAt: core.clock.now() } as const
    const replaced = await bytesOf(tx, post.id, post.revision)
    await insertRevision(tx, post, made, shown)
    return { revision, shown, isLonger: (await bytesOf(tx, post.id, revision)) > replaced }
  }

  async function begin(
    tx: Transaction,
    authorId: string,
    { clientId = null, format }: { clientId?: string | null | undefined; format: number },
    origin: Origin | undefined,
  ): Promise<Post> {
    const now = origin?.publishedAt ?? core.clock.now()
    return store.insertPost(tx, {
      id: origin?.id ?? core.newId(),
      authorId,
      clientId,
      importKey: origin?.importKey ?? null,
      title: '',
      format,
      status: 'draft',
      revision: 0,
      createdAt: now,
      updatedAt: now,
    })
  }

  /** A post as it was just written. */
  const saved = async (post: Post): Promise<Schemas['PostSaved']> =>
    presentSaved(post, {
      needsReview: await needsReview(core.reads, post.authorId),
      isPlainText: await readsAsPlainText(core.reads, post.id, post.revision),
    })

  return { write, written, publishSaved, saved }
}

/** A writing with the topics and categories that took the place of those it names. */
async function currentOf(tx: Transaction, intent: Intent, tidied: Writing): Promise<Writing> {
  const topicIds = await store.currentTopics(tx, tidied.topicIds)
  // What is written on must not be lost because a category has gone; before readers its author hears of it.
  const current = await store.currentCategories(tx, tidied.categoryIds)
  const categoryIds = intent === 'save' ? await store.knownCategories(tx, current) : current
  return { ...tidied, categoryIds, topicIds }
}

/**
 * Whether `writing` is something new for a known post, what it holds already, or
 * the first request again, delayed until after later ones: that must not bring the old text back.
 * @throws Problem 1006 when it was written without knowing the newest revision
 */
async function compare(
  tx: Transaction,
  post: Post,
  writing: Writing,
  { id, clientId, baseRevision }: Identity,
) {
  const isRevision = async (revision: number) => {
    const kept = await findWriting(tx, post.id, revision)
    return kept !== undefined && isSameWriting(kept, writing)
  }
  if (await isRevision(post.revision)) return 'same'
  const isRetry = id === undefined && clientId !== undefined && post.revision > 1
  if (isRetry && (await isRevision(1))) return 'overtaken'
  if (isRetry || (baseRevision !== undefined && baseRevision !== post.revision))
    throw conflictWith(post, '这篇文章在别处被修改过，请先查看最新版本')
  return 'new'
}

/** Whether nothing is left to write. */
const isDone = (post: Post, intent: Intent, comparison: 'same' | 'overtaken' | 'new') =>
  comparison === 'overtaken' || (comparison === 'same' && isOut(post, intent))

/** Whose posts an import writes may be merged or erased while it runs. @throws Problem 1006 */
async function demandAuthor(tx: Transaction, post: { authorId: string }): Promise<void> {
  await keepAuthor(tx, post)
  if (await isErased(tx, post.authorId)) throw problem.conflict('作者的账号已经合并或注销')
}

/** All of it that readers would see or hear as words. */
const wordsOf = ({ title, tags }: Writing, { excerpt, text, tree }: Rendering) => [
  title,
  excerpt,
  ...tags,
  text,
  ...wordsBesideText(tree),
]

const isSubmitted = ({ status }: Post) => status === 'published' || status === 'reviewing'

/** Whether the newest writing already is where `intent` would bring it. */
function isOut(post: Post, intent: Intent): boolean {
  if (intent === 'save') return true
  if (!isSubmitted(post)) return intent === 'update'
  return (post.reviewRevision ?? post.publishedRevision) === post.revision
}

/** Updating what nobody has been shown yet is revising it. */
const isPublication = (post: Post, intent: Intent) =>
  intent === 'publish' || (intent === 'update' && isSubmitted(post))
