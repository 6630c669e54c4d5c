import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Database } from '#server/db/client.ts'
import type { Post } from '#server/db/schema/posts.ts'
import { problem, demandFound } from '#server/lib/problem.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { canOpenForEdit } from './posts.policy.ts'
import { presentEntry, presentRevision } from './posts.present.ts'
import { findPost } from './posts.read.store.ts'
import type { Posts } from './posts.service.ts'
import * as store from './posts.store.ts'
import * as revisions from './revisions.store.ts'

type Schemas = components['schemas']

export type VersionHistory = ReturnType<typeof createVersionHistory>

/** What a post has been: looking at it, and going back. */
export function createVersionHistory(db: Database, posts: Posts) {
  /** @throws Problem 2009 when there is no post that the caller may open */
  async function list(
    viewer: Viewer,
    id: string,
    request: PageRequest,
  ): Promise<Schemas['PostRevisionPage']> {
    const post = await open(viewer, id)
    const { rows, ...facts } = await revisions.findEntries(db, post.id, request)
    return { items: rows.map((entry) => presentEntry(entry, post)), ...facts }
  }

  /** @throws Problem 2009 no post that the caller may open · 1004 no such revision of it */
  async function read(
    viewer: Viewer,
    id: string,
    revision: number,
  ): Promise<Schemas['PostRevision']> {
    const post = await open(viewer, id)
    const found = demandFound(await revisions.findRevision(db, post.id, revision))
    return presentRevision(found, post)
  }

  /**
   * Saves an old state as the newest one. Readers of a published post see it when it is published again.
   * @throws Problem 2009 not one's own post · 1004 no such revision of it · 1006 somebody wrote meanwhile
   */
  async function restore(
    authorId: string,
    id: string,
    revision: number,
    baseRevision: number | undefined,
  ): Promise<Post> {
    const post = await findPost(db, id)
    if (post?.authorId !== authorId || post.status === 'deleted') throw problem.notFound(2009)
    const writing = demandFound(await revisions.findWriting(db, post.id, revision))
    // A topic closed since then would refuse the whole text.
    const topicIds = await store.enabledTopics(db, writing.topicIds)
    const request = { ...writing, topicIds, id: post.id, baseRevision, isRestored: true }
    return posts.write(authorId, 'save', request)
  }

  async function open(viewer: Viewer, id: string): Promise<Post> {
    const post = await findPost(db, id)
    if (!post || !canOpenForEdit(viewer, post)) throw problem.notFound(2009)
    return post
  }

  return { list, read, restore }
}
