import type { components } from '#openapi/generated/schema.d.ts'

type Schemas = components['schemas']

export type MyPost = Schemas['MyPost']
export type MyPostCounts = Schemas['MyPostCounts']
export type PostStatus = Schemas['PostStatus']
export type PostRevisionEntry = Schemas['PostRevisionEntry']
export type PostRevision = Schemas['PostRevision']

/** What the own posts are narrowed to; without a status, everything that is not in the trash. */
export interface MyPostQuery {
  status?: PostStatus
  categoryId?: string
  q?: string
}
