import type { PostStatus } from '#src/data/types.ts'
import { adminPosts } from '#src/data/admin/content.ts'
import { paths } from '#src/runtime/paths.ts'
import { createTable } from '../table/create-table.ts'
import { oneOf, text } from '../table/place.ts'

/** Where a post can stand, what waits for an administrator first. */
export const postStatuses = [
  'reviewing',
  'published',
  'takenDown',
  'rejected',
  'unpublished',
  'draft',
  'deleted',
] as const satisfies readonly PostStatus[]

const filters = { keyword: text, status: oneOf(postStatuses), authorId: text, categoryId: text }
const sorts = ['updateTime', 'createTime', 'publishedAt', 'viewCount', 'reportCount'] as const

/** Everybody's posts, for administrators. */
export const postTable = createTable({
  address: { path: paths.adminPosts(), filters, sorts },
  query: adminPosts,
})
