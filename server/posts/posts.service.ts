import { nextPostStatus, type PostStatus } from '#machines/lifecycle/post.machine.ts'
import type { Viewer } from '../contract/handlers.ts'
import type { Core } from '../core.ts'
import type { Transaction } from '../db/client.ts'
import { brokenForeignKey, brokenUniqueKey } from '../db/errors.ts'
import type { Post } from '../db/schema/posts.ts'
import type { EventName } from '../lib/events.ts'
import { problem } from '../lib/problem.ts'
import {
  compare,
  demandReferences,
  findKnown,
  type Identity,
  type Origin,
  ownPost,
} from './known-post.ts'
import { capacityOf } from './posts.policy.ts'
import * as store from './posts.store.ts'
import { factsOf, hide, show } from './publication.ts'
import { demandComplete, type Rendering, renderWriting, tidy, type Writing } from './writing.ts'

export type { Origin } from './known-post.ts'

/** What is asked for: `save` never changes what readers see, `publish` asks for readers, `update` keeps the status. */
export type Intent = 'save' | 'publish' | 'update'

export type WriteRequest = Writing & Identity

interface Committed {
  post: Post
  happened: Extract<EventName, `post.${string}`> | undefined
}

export type Posts = ReturnType<typeof createPosts>

/**
 * Everything that changes a post. Each call is one transaction, in which the
 * lifecycle machine decides, the revision is kept, lists and counters follow.
 */
export function createPosts(core: Pick<Core, 'db' | 'clock' | 'newId' | 'events'>) {
  /**
   * Writes for its author, and answers the post as it is then. A retry of what is already written succeeds and adds nothing.
   * @throws Problem 2009 not one's own post · 1006 somebody wrote meanwhile · 1000 incomplete, or a category or topic that cannot be used
   */
  async function write(
    authorId: string,
    intent: Intent,
    request: WriteRequest,
    origin?: Origin,
  ): Promise<Post> {
    const writing = tidy(request)
    if (intent !== 'save') demandComplete(writing)
    const rendering = renderWriting(writing)

    const attempt = () =>
      commit(async (tx) => {
        const known = await findKnown(tx, authorId, request, origin)
        const before = known ?? (await begin(tx, authorId, request, origin))
        const news = known ? await compare(tx, known, writing, request) : 'new'
        const status = statusAfter(before, intent)
        const isDone = status === before.status && !hasUnseen(before, intent)
        if (news === 'overtaken' || (news === 'same' && isDone)) return quietly(before)

        const isNew = news === 'new'
        const revision = isNew
          ? await addRevision(tx, before, writing, rendering)
          : before.revision
        if (intent === 'save' && status === 'published')
          return quietly(await keep(tx, { ...before, revision }, origin))
        const shown = { writing, rendering }
        const publishedRevision = status === 'published' ? revision : before.publishedRevision
        const facts = { ...factsOf(shown), revision, status, publishedRevision }
        const after = await keep(tx, { ...before, ...facts }, origin)
        await show(tx, before, after, shown)
        return { post: after, happened: whatHappened(before, after) }
      })

    return attempt().catch((error: unknown) => {
      // Two first tries at once: the slower one finds what the faster one made.
      if (brokenUniqueKey(error) !== undefined) return attempt()
      throw error
    })
  }

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
      const writing = await store.findWriting(tx, post.id, post.revision)
      return { ...demand(writing), id: post.id, baseRevision: post.revision }
    })
    const { content = saved.content, baseRevision = saved.baseRevision } = change
    return write(authorId, 'publish', { ...saved, content, baseRevision })
  }

  /**
   * Deletes a post for its author or an administrator. `only` leaves other statuses alone, as if absent.
   * @throws Problem 2009 absent, or not the caller's
   */
  async function remove(viewer: Viewer, id: string, only?: PostStatus): Promise<void> {
    await commit(async (tx) => {
      const before = demand(await store.lockPost(tx, { id }))
      const by = capacityOf(viewer, before)
      if (!by || (only && before.status !== only)) throw problem.notFound(2009)
      const status = demand(nextPostStatus(before.status, { type: 'post.delete', by }))
      const after = await keep(tx, { ...before, status, deletedAt: core.clock.now() })
      await hide(tx, before, after)
      return { post: after, happened: whatHappened(before, after) }
    })
  }

  /** Runs `work` in a transaction, and after its commit tells what happened. */
  async function commit(work: (tx: Transaction) => Promise<Committed>): Promise<Post> {
    const { post, happened } = await core.db.transaction(work).catch((error: unknown) => {
      // A category or topic that was there when asked for, and is gone by now.
      if (brokenForeignKey(error) !== undefined) throw problem.conflict()
      throw error
    })
    if (happened) core.events.emit(happened, { postId: post.id, authorId: post.authorId })
    return post
  }

  async function addRevision(
    tx: Transaction,
    { id, revision }: Post,
    writing: Writing,
    rendering: Rendering,
  ): Promise<number> {
    await demandReferences(tx, id, writing)
    const key = { postId: id, revision: revision + 1, createdAt: core.clock.now() }
    await store.insertRevision(tx, key, writing, rendering)
    return key.revision
  }

  /** Writes the row; the first time it is before readers, that moment is its date. */
  async function keep(tx: Transaction, post: Post, origin?: Origin): Promise<Post> {
    const now = core.clock.now()
    const isPublic = post.status === 'published'
    const kept: Post = {
      ...post,
      updatedAt: origin?.updatedAt ?? now,
      ...(isPublic && {
        publishedAt: origin?.publishedAt ?? post.publishedAt ?? now,
        reviewNote: null,
      }),
    }
    await store.updatePost(tx, kept)
    return kept
  }

  async function begin(
    tx: Transaction,
    authorId: string,
    { clientId = null, format }: { clientId?: string | null | undefined; format: number },
    origin: Origin | undefined,
  ): Promise<Post> {
    const now = origin?.publishedAt ?? core.clock.now()
    return store.insertPost(tx, {
      id: core.newId(),
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

  return { write, publishSaved, remove }
}

function demand<T>(found: T | undefined): T {
  if (found === undefined) throw problem.notFound(2009)
  return found
}

/** Publishing what is published, or waits already, is revising it: the button may be pressed twice. */
function statusAfter(post: Post, intent: Intent): PostStatus {
  const isOut = post.status === 'published' || post.status === 'reviewing'
  const type = intent === 'publish' && !isOut ? 'post.publish' : 'post.revise'
  return demand(nextPostStatus(post.status, { type, by: 'author' }))
}

/** Readers of a published post do not see what was only saved; publishing or updating shows it. */
const hasUnseen = (post: Post, intent: Intent) =>
  intent !== 'save' && post.status === 'published' && post.publishedRevision !== post.revision

/** Nothing that readers could see. */
const quietly = (post: Post): Committed => ({ post, happened: undefined })

function whatHappened(before: Post, after: Post): Committed['happened'] {
  if (after.status === 'published')
    return before.status === 'published' ? 'post.changed' : 'post.published'
  return before.status === 'published' ? 'post.removed' : undefined
}
