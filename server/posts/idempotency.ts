import type { Transaction } from '#server/db/client.ts'
import type { Post } from '#server/db/schema/posts.ts'
import { problem } from '#server/lib/problem.ts'
import * as store from './posts.store.ts'
import { findWriting } from './revisions.store.ts'
import { isSameWriting, type Writing } from './writing.ts'

/** How somebody who writes says which post is meant, and what they know of it. */
export interface Identity {
  /** The post to change; without one (and without a known `clientId`) a new post is made. */
  id?: string | undefined
  /** Made by the client for a new post: a retry finds the post that the first try made. */
  clientId?: string | undefined
  /** The revision that the author started from; another one since is a conflict. */
  baseRevision?: number | undefined
  /** Which opened editor saves: consecutive saves of one are one entry of the history. */
  editId?: string | undefined
}

/** Where an imported post comes from, and when it was really written. */
export interface Origin {
  importKey: string
  /** What a new post is called: links to it may have been written before it. */
  id?: string
  publishedAt: Date
  updatedAt: Date
}

/**
 * The post that is meant, locked until the transaction ends; undefined when a new one is.
 * @throws Problem 2009 not one's own · 1006 made by this client, and deleted since
 */
export async function findKnown(
  tx: Transaction,
  authorId: string,
  { id, clientId }: Identity,
  origin: Origin | undefined,
): Promise<Post | undefined> {
  if (id !== undefined) return ownPost(tx, authorId, id)
  if (origin) return store.lockPost(tx, { importKey: origin.importKey })
  if (clientId === undefined) return undefined
  const known = await store.lockPost(tx, { authorId, clientId })
  if (known?.status === 'deleted') throw conflictWith(known, '这篇文章已被删除')
  return known
}

/** A stranger's post, a deleted one and none at all read the same. */
export async function ownPost(tx: Transaction, authorId: string, id: string): Promise<Post> {
  const post = await store.lockPost(tx, { id })
  if (post?.authorId !== authorId || post.status === 'deleted') throw problem.notFound(2009)
  return post
}

/** Names the newest revision, so that the client can fetch the other text. */
export const conflictWith = ({ id, revision, updatedAt }: Post, message: string) =>
  problem.conflict(message, { id, revision, updateTime: updatedAt.toISOString() })

/**
 * Whether `writing` is something new for a known post, what it holds already, or
 * the first request again, delayed until after later ones: that must not bring the old text back.
 * @throws Problem 1006 when it was written without knowing the newest revision
 */
export async function compare(
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

/**
 * Categories must exist and topics be open to readers; a topic the post had already may stay.
 * @throws Problem 1000 (fields `categoryIds`, `topicIds`)
 */
export async function demandReferences(tx: Transaction, postId: string, writing: Writing) {
  const { categoryIds, topicIds } = writing
  const categories = await store.knownCategories(tx, categoryIds)
  const topics = await store.enabledTopics(tx, topicIds)
  const had =
    topics.length < topicIds.length ? (await store.findLinks(tx, postId)).topicIds : []
  const usable = new Set([...topics, ...had])
  const errors = {
    ...(categories.length < categoryIds.length ? { categoryIds: ['所选分类不存在'] } : {}),
    ...(topicIds.every((id) => usable.has(id))
      ? {}
      : { topicIds: ['所选话题不存在或尚未启用'] }),
  }
  if (Object.keys(errors).length > 0) throw problem.invalid(errors)
}
