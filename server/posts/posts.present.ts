import { postPhases, postStatuses } from '#machines/lifecycle/post.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { serialisedWith, type Serialised, type Viewer } from '#server/contract/handlers.ts'
import type { Post } from '#server/db/schema/posts.ts'
import { presentRuleOrNone } from '#server/moderation/rules.ts'
import {
  abilitiesOf,
  adminAbilitiesOf,
  capacityOf,
  hasDeletionEnded,
  ownAbilitiesOf,
  purgeTimeOf,
} from './posts.policy.ts'
import {
  type findDetail,
  type findDrafts,
  type findForEdit,
  type ManagedRow,
  type SummaryRow,
  textTimeOf,
} from './posts.read.store.ts'
import type { findRevision, RevisionEntry } from './revisions.store.ts'

type Schemas = components['schemas']
type Row<Find extends (...given: never[]) => Promise<unknown>> = NonNullable<
  Awaited<ReturnType<Find>>
>

const wordsPerMinute = 400

type Person = Pick<SummaryRow['author'], 'id' | 'nickName' | 'avatarUrl'>

export const presentAuthor = (author: Person): Schemas['Author'] => ({
  id: author.id,
  displayName: author.nickName,
  nickName: author.nickName,
  avatarUrl: author.avatarUrl,
})

const presentTime = (time: Date | null) => time?.toISOString() ?? null
/** The column holds nothing else, which a number's type cannot say. */
const presentFormat = (format: number) => (format === 1 ? 1 : 0)

export const presentSummary = (row: SummaryRow): Schemas['PostSummary'] => ({
  id: row.id,
  title: row.title,
  excerpt: row.excerpt,
  coverImage: row.coverImage,
  publishedAt: presentTime(row.publishedAt),
  createTime: row.createdAt.toISOString(),
  format: presentFormat(row.format),
  viewCount: row.viewCount,
  likeCount: row.likeCount,
  commentCount: row.commentCount,
  categoryIds: row.categoryIds,
  author: presentAuthor(row.author),
  tags: row.tags,
})

/** Where a post stands, with the revisions that readers and administrators look at. */
const presentStatus = (
  row: Pick<SummaryRow, 'status' | 'revision' | 'publishedRevision' | 'reviewRevision'>,
) => ({
  status: row.status,
  revision: row.revision,
  publishedRevision: row.publishedRevision,
  reviewRevision: row.reviewRevision,
})

/** The facts of a post that are for its author and administrators. */
const presentManaged = (row: SummaryRow) => ({
  ...presentSummary(row),
  ...presentStatus(row),
  updateTime: row.updatedAt.toISOString(),
  deleteTime: presentTime(row.deletedAt),
  reviewNote: row.reviewNote,
  reviewRule: presentRuleOrNone(row.reviewRule),
  heldFor: row.reviewRevision === null ? [] : row.heldFor,
})

export function presentOwn(
  row: SummaryRow & { isDisputed: boolean },
  viewer: Viewer,
  now: Date,
): Schemas['MyPost'] {
  const abilities = ownAbilitiesOf(viewer, { ...row, authorId: row.author.id })
  return {
    ...presentManaged(row),
    purgeTime: presentTime(purgeTimeOf(row)),
    wordCount: row.wordCount,
    abilities: { ...abilities, restore: abilities.restore && !hasDeletionEnded(row, now) },
  }
}

export const presentSaved = (
  post: Post,
  { needsReview, isPlainText }: Pick<Schemas['PostSaved'], 'needsReview' | 'isPlainText'>,
): Schemas['PostSaved'] => ({
  id: post.id,
  ...presentStatus(post),
  heldFor: post.reviewRevision === null ? [] : post.heldFor,
  title: post.title,
  updateTime: post.updatedAt.toISOString(),
  publishedAt: presentTime(post.publishedAt),
  needsReview,
  isPlainText,
})

export const presentDraft = (row: Row<typeof findDrafts>[number]): Schemas['Draft'] => ({
  id: row.id,
  title: row.title,
  format: presentFormat(row.format),
  preview: row.preview,
  coverImage: row.coverImage,
  status: row.status,
  revision: row.revision,
  createTime: row.createdAt.toISOString(),
  updateTime: row.updatedAt.toISOString(),
})

export const presentForEdit = (
  { post, writing, isPlainText }: Row<typeof findForEdit>,
  viewer: Viewer,
  needsReview: boolean,
): Schemas['PostEdit'] => ({
  id: post.id,
  title: writing.title,
  format: presentFormat(writing.format),
  content: writing.content,
  excerpt: writing.excerpt,
  coverImage: writing.coverImage,
  categoryIds: writing.categoryIds,
  tags: writing.tags,
  topicIds: writing.topicIds,
  ...presentStatus(post),
  reviewNote: post.reviewNote,
  reviewRule: presentRuleOrNone(post.reviewRule),
  createTime: post.createdAt.toISOString(),
  updateTime: post.updatedAt.toISOString(),
  publishedAt: presentTime(post.publishedAt),
  needsReview,
  isPlainText,
  abilities: ownAbilitiesOf(viewer, post),
})

export function presentDetail(
  row: Row<typeof findDetail>,
  viewer: Viewer | null,
): Serialised<Schemas['PostDetail']> {
  const { author, status, reviewRevision, deletedFrom, tree, outline } = row
  const post = { authorId: author.id, status, reviewRevision, deletedFrom }
  const rest = {
    ...presentSummary(row),
    updateTime: (status === 'published' ? textTimeOf(row) : row.updatedAt).toISOString(),
    status,
    favouriteCount: row.favouriteCount,
    categories: row.categories,
    topics: row.topics,
    author: {
      ...presentAuthor(author),
      bio: author.bio,
      postCount: author.postCount,
      followersCount: author.followerCount,
      isFollowed: row.isFollowed,
    },
    wordCount: row.wordCount,
    readingMinutes: Math.max(1, Math.ceil(row.wordCount / wordsPerMinute)),
    isLiked: row.isLiked,
    isFavourited: row.isFavourited,
    reviewRevision: capacityOf(viewer, post) ? reviewRevision : null,
    abilities: abilitiesOf(viewer, post),
  }
  return serialisedWith<Schemas['PostDetail'], 'tree' | 'outline'>(rest, { tree, outline })
}

/** A post as administrators judge it. An odd row is shown as far as it can be understood, and never fails a list. */
export function presentForAdmins({ reportCount, ...row }: ManagedRow): Schemas['AdminPost'] {
  const known = {
    ...row,
    author: row.author ?? {
      id: row.authorId,
      nickName: '已注销用户',
      avatarUrl: null,
      isGone: true,
    },
    // Both are no more than text to the database.
    status: postStatuses.find((status) => status === row.status) ?? 'unpublished',
    deletedFrom: postPhases.find((phase) => phase === row.deletedFrom) ?? null,
    viewCount: Math.max(0, row.viewCount),
    likeCount: Math.max(0, row.likeCount),
    commentCount: Math.max(0, row.commentCount),
  }
  const abilities = adminAbilitiesOf({ ...known, isAuthorGone: known.author.isGone })
  return { ...presentManaged(known), reportCount, abilities }
}

export const presentEntry = (
  entry: RevisionEntry,
  post: Post,
): Schemas['PostRevisionEntry'] => ({
  revision: entry.revision,
  kind: entry.kind,
  title: entry.title,
  format: presentFormat(entry.format),
  wordCount: entry.wordCount,
  createTime: entry.createdAt.toISOString(),
  isCurrent: entry.revision === post.revision,
  isPublished: entry.revision === post.publishedRevision,
})

export const presentRevision = (
  row: Row<typeof findRevision>,
  post: Post,
): Schemas['PostRevision'] => ({
  ...presentEntry(row, post),
  content: row.content,
  excerpt: row.excerpt,
  coverImage: row.coverImage,
  categoryIds: row.categoryIds,
  tags: row.tags,
  topicIds: row.topicIds,
  tree: row.tree,
  outline: row.outline,
})
