import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '../contract/handlers.ts'
import type { Post } from '../db/schema/posts.ts'
import { abilitiesOf } from './posts.policy.ts'
import type {
  findCategoriesOfPost,
  findDetail,
  findDrafts,
  findForEdit,
  SummaryRow,
} from './posts.read.store.ts'

type Schemas = components['schemas']
type Row<Find extends (...given: never[]) => Promise<unknown>> = NonNullable<
  Awaited<ReturnType<Find>>
>
type Links = Awaited<ReturnType<typeof findCategoriesOfPost>>

const wordsPerMinute = 400

export const presentAuthor = (author: SummaryRow['author']): Schemas['Author'] => ({
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

export const presentOwn = (row: SummaryRow): Schemas['MyPost'] => ({
  ...presentSummary(row),
  status: row.status,
  revision: row.revision,
  updateTime: row.updatedAt.toISOString(),
  reviewNote: row.reviewNote,
})

export const presentSaved = (post: Post): Schemas['PostSaved'] => ({
  id: post.id,
  status: post.status,
  revision: post.revision,
  title: post.title,
  updateTime: post.updatedAt.toISOString(),
  publishedAt: presentTime(post.publishedAt),
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

export const presentForEdit = ({
  post,
  writing,
}: Row<typeof findForEdit>): Schemas['PostEdit'] => ({
  id: post.id,
  title: writing.title,
  format: presentFormat(writing.format),
  content: writing.content,
  excerpt: writing.excerpt,
  coverImage: writing.coverImage,
  categoryIds: writing.categoryIds,
  tags: writing.tags,
  topicIds: writing.topicIds,
  revision: post.revision,
  status: post.status,
  reviewNote: post.reviewNote,
  createTime: post.createdAt.toISOString(),
  updateTime: post.updatedAt.toISOString(),
  publishedAt: presentTime(post.publishedAt),
})

export function presentDetail(
  row: Row<typeof findDetail>,
  links: { categories: Links; topics: Links },
  viewer: Viewer | null,
): Schemas['PostDetail'] {
  const { author } = row
  return {
    ...presentSummary(row),
    updateTime: row.updatedAt.toISOString(),
    status: row.status,
    favouriteCount: row.favouriteCount,
    ...links,
    author: {
      ...presentAuthor(author),
      bio: author.bio,
      postCount: author.postCount,
      followersCount: author.followerCount,
      isFollowed: row.isFollowed,
    },
    tree: row.tree,
    outline: row.outline,
    wordCount: row.wordCount,
    readingMinutes: Math.max(1, Math.ceil(row.wordCount / wordsPerMinute)),
    isLiked: row.isLiked,
    isFavourited: row.isFavourited,
    abilities: abilitiesOf(viewer, { authorId: author.id, status: row.status }),
  }
}
