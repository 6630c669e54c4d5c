import type { components } from '#openapi/generated/schema.d.ts'
import { adminComments } from '#src/data/admin/content.ts'
import { paths } from '#src/runtime/paths.ts'
import { createTable } from '../table/create-table.ts'
import { oneOf, text } from '../table/place.ts'

type CommentStatus = components['schemas']['CommentStatus']

/** Where a comment can stand, what waits for an administrator first. */
export const commentStatusOrder = [
  'held',
  'visible',
  'hidden',
  'deleted',
] as const satisfies readonly CommentStatus[]

const filters = {
  keyword: text,
  status: oneOf(commentStatusOrder),
  authorId: text,
  postId: text,
}
const sorts = ['createTime', 'likeCount', 'reportCount'] as const

/** Everybody's comments, for administrators. */
export const commentTable = createTable({
  address: { path: paths.adminComments(), filters, sorts },
  query: adminComments,
})
