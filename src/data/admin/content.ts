import type { components } from '#openapi/generated/schema.d.ts'
import type { Category, PostRevision } from '../types.ts'
import { type AskedOf, defineDetail, defineTable, onePage } from './table.ts'

type Schemas = components['schemas']

export type AdminComment = Schemas['AdminComment']

export type AdminPost = Schemas['AdminPost']

/** A category among all of them, in their order: it is moved, and deleted, with regard to the others. */
export interface CategoryRow extends Category {
  all: readonly Category[]
}

export const adminPosts = defineTable<AdminPost, AskedOf<'/api/admin/posts'>>(
  'posts for administrators',
  (query, { api, signal }) => api.get('/api/admin/posts', { params: { query }, signal }),
)

/** One revision of a post with its text. */
export const postRevision = defineDetail<PostRevision, { id: string; revision: number }>(
  'revision for administrators',
  (path, { api, signal }) =>
    api.get('/api/posts/{id}/revisions/{revision}', { params: { path }, signal }),
)

export const adminComments = defineTable<AdminComment, AskedOf<'/api/admin/comments'>>(
  'comments for administrators',
  (query, { api, signal }) => api.get('/api/admin/comments', { params: { query }, signal }),
)

/** Every category in the order that readers see: all of them on one page. */
export const categoryRows = defineTable<CategoryRow, object>(
  'categories for administrators',
  async (_, { api, signal }) => {
    const { items } = await api.get('/api/posts/categories', { signal })
    return onePage(items.map((category) => ({ ...category, all: items })))
  },
)
