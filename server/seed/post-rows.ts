import type { commentLikes, commentMentions, comments } from '#server/db/schema/comments.ts'
import type { favourites, postLikes, postViewDays } from '#server/db/schema/reactions.ts'
import { hotnessOf } from '#server/hotness/formula.ts'
import { ownImages } from '#server/images/image-address.ts'
import type { Rendering } from '#server/posts/writing.ts'
import { searchVector } from '#server/search/tokens.ts'
import { tally } from './seed.store.ts'

/** Who read a post, and what they did. */
export interface Readers {
  viewCount: number
  viewDays: (typeof postViewDays.$inferInsert)[]
  likes: (typeof postLikes.$inferInsert)[]
  favourites: (typeof favourites.$inferInsert)[]
  comments: NewComment[]
  commentLikes: (typeof commentLikes.$inferInsert)[]
  mentions: (typeof commentMentions.$inferInsert)[]
}

export type NewComment = Omit<
  typeof comments.$inferInsert,
  'likeCount' | 'replyCount' | 'updatedAt'
> & { rootId: string | null; parentId: string | null; createdAt: Date }

interface NewPost {
  id: string
  authorId: string
  title: string
  format: number
  content: string
  rendering: Rendering
  coverImage?: string | null
  importKey?: string
  /** When readers got it; null for a draft. */
  publishedAt: Date | null
  createdAt: Date
  /** When its text was saved. */
  savedAt: Date
  categoryIds: string[]
  topicIds: string[]
  tags: string[]
  readers: Readers
}

/** A post with all its rows, as the services leave them. */
export type SeededPost = ReturnType<typeof rowsOf>

export function rowsOf({ readers, rendering, ...written }: NewPost, now: Date) {
  const { id: postId, publishedAt, coverImage = null, tags, categoryIds, topicIds } = written
  const { title, format, content, createdAt } = written
  const { excerpt, wordCount, tree, outline, text, images } = rendering
  const attention = {
    viewCount: readers.viewCount,
    likeCount: readers.likes.length,
    commentCount: readers.comments.length,
    favouriteCount: readers.favourites.length,
  }
  const common = { title, format, coverImage, wordCount }
  return {
    readers: { ...readers, comments: counted(readers) },
    post: {
      ...common,
      ...attention,
      id: postId,
      authorId: written.authorId,
      status: publishedAt ? ('published' as const) : ('draft' as const),
      excerpt,
      revision: 1,
      publishedRevision: publishedAt && 1,
      publishedAt,
      textBytes: Buffer.byteLength(title) + Buffer.byteLength(content),
      hotness: publishedAt ? hotnessOf(attention, publishedAt, now) : 0,
      importKey: written.importKey,
      createdAt,
      updatedAt: createdAt,
    },
    revision: {
      ...common,
      postId,
      revision: 1,
      content,
      excerpt: '',
      tree,
      outline,
      text,
      tags,
      categoryIds,
      topicIds,
      kind: publishedAt ? ('published' as const) : ('saved' as const),
      createdAt: written.savedAt,
    },
    images: ownImages([...images, coverImage ?? '']).map((image) => ({ ...image, postId })),
    categories: categoryIds.map((categoryId) => ({ postId, categoryId, publishedAt })),
    topics: topicIds.map((topicId) => ({ postId, topicId, publishedAt })),
    tags: tags.map((tag, position) => ({ postId, tag, position, publishedAt })),
    search: publishedAt
      ? [{ postId, title, document: searchVector({ title, names: tags, text }) }]
      : [],
  }
}

/** An answer counts for the first of its thread and for what it answers, once each. */
function counted({ comments: written, commentLikes: likes }: Readers) {
  const likeCounts = tally(likes, ({ commentId }) => commentId)
  const above = written.flatMap(({ rootId, parentId }) => [...new Set([rootId, parentId])])
  const replyCounts = tally(above, (id) => id)
  return written.map((comment) => ({
    ...comment,
    likeCount: likeCounts.get(comment.id) ?? 0,
    replyCount: replyCounts.get(comment.id) ?? 0,
    updatedAt: comment.createdAt,
  }))
}
