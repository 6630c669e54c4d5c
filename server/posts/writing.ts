import { ContentError, isBlankDelta, parseDelta } from '#content/delta-document.ts'
import type { TreeRoot } from '#content/tree.ts'
import type { Transaction } from '#server/db/client.ts'
import type { OutlineEntry, Post } from '#server/db/schema/posts.ts'
import { problem } from '#server/lib/problem.ts'
import type { TextRenderer } from '#server/rendering/text-renderer.ts'
import * as store from './posts.store.ts'

/** What an author hands in. */
export interface Writing {
  title: string
  /** 0 Markdown, 1 rich text (Quill Delta as JSON text). */
  format: number
  content: string
  /** The author's own; empty when readers are to see one made from the text. */
  excerpt: string
  coverImage: string | null
  categoryIds: string[]
  tags: string[]
  topicIds: string[]
}

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

/** What is worked out from a writing, once per revision. */
export interface Rendering {
  tree: TreeRoot
  outline: OutlineEntry[]
  text: string
  excerpt: string
  wordCount: number
  /** Addresses of the pictures in it. */
  images: string[]
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
 * Renders what `authorId` wrote, off the event loop.
 * @throws Problem 1000 (field `content`) when the text is not what its format says · 1009 when too much is waiting
 */
export async function renderWriting(
  renderer: TextRenderer,
  authorId: string,
  { format, content, excerpt }: Pick<Writing, 'format' | 'content' | 'excerpt'>,
): Promise<Rendering> {
  try {
    const source = { format: format === 1 ? 1 : 0, content } as const
    const rendered = await renderer.render(authorId, source)
    return { ...rendered, excerpt: excerpt || rendered.excerpt }
  } catch (error) {
    if (error instanceof ContentError) throw problem.invalid({ content: [error.message] })
    throw error
  }
}

/** A title may be missing from a draft, and nothing may be missing from what others will read. Expects what can be rendered. */
export function demandComplete(writing: Writing): void {
  const errors = {
    ...(writing.title === '' ? { title: ['请填写标题'] } : {}),
    ...(isWithoutBody(writing) ? { content: ['请填写正文'] } : {}),
  }
  if (Object.keys(errors).length > 0) throw problem.invalid(errors)
}

const isWithoutBody = ({ format, content }: Writing) =>
  format === 1 ? isBlankDelta(parseDelta(content)) : content.trim() === ''

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

/** Trims what people never mean, and drops repetitions. */
export function tidy(writing: Writing): Writing {
  return {
    ...writing,
    title: writing.title.trim(),
    excerpt: writing.excerpt.trim(),
    tags: [...new Set(writing.tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))],
    categoryIds: distinctIds(writing.categoryIds),
    topicIds: distinctIds(writing.topicIds),
  }
}

/** PostgreSQL answers ids in lower case, so they are compared and kept so. */
const distinctIds = (ids: string[]) => [...new Set(ids.map((id) => id.toLowerCase()))]

export const isSameWriting = (one: Writing, other: Writing) =>
  one.title === other.title &&
  one.format === other.format &&
  one.content === other.content &&
  one.excerpt === other.excerpt &&
  one.coverImage === other.coverImage &&
  isSameList(one.tags, other.tags) &&
  isSameList(one.categoryIds.toSorted(), other.categoryIds.toSorted()) &&
  isSameList(one.topicIds.toSorted(), other.topicIds.toSorted())

const isSameList = (one: string[], other: string[]) =>
  one.length === other.length && one.every((value, index) => value === other[index])
