import type { components } from '#openapi/generated/schema.d.ts'
import type { Post } from '#server/db/schema/posts.ts'
import { presentFormat } from './posts.present.ts'
import type { findRevision, RevisionEntry } from './revisions.store.ts'

type Schemas = components['schemas']
type RevisionRow = NonNullable<Awaited<ReturnType<typeof findRevision>>>

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

export const presentRevision = (row: RevisionRow, post: Post): Schemas['PostRevision'] => ({
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
