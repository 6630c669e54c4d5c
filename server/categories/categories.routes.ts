import type { components } from '#openapi/generated/schema.d.ts'
import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import type { Handlers } from '#server/contract/handlers.ts'
import type { Database } from '#server/db/client.ts'
import type { Category } from '#server/db/schema/posts.ts'
import { categoryListing } from '#server/posts/posts.listings.ts'
import type { Reading } from '#server/posts/posts.reading.ts'
import type { Categories } from './categories.service.ts'

interface Services {
  db: Database
  categories: Categories
  reading: Reading
  responseCache: ResponseCache
}

const present = (category: Category): components['schemas']['Category'] => ({
  id: category.id,
  name: category.name,
  description: category.description,
  position: category.position,
  postCount: category.postCount,
})

export function categoriesRoutes({ db, categories, reading, responseCache }: Services) {
  return {
    listCategories: () =>
      responseCache.answer('listCategories', async () => ({
        items: (await categories.list()).map(present),
      })),
    createCategory: async ({ body, viewer }) => present(await categories.create(viewer, body)),
    updateCategory: async ({ body, viewer }) =>
      present(await categories.update(viewer, body.id, body)),
    orderCategories: async ({ body, viewer }) => ({
      items: (await categories.order(viewer, body)).map(present),
    }),
    deleteCategory: ({ params, query, viewer }) =>
      categories.remove(viewer, params.id, query.moveTo),
    listCategoryPosts: responseCache.shared('listCategoryPosts', async ({ params, query }) => {
      const { id } = await categories.open(params.id)
      return reading.page(categoryListing(db, id), query)
    }),
    listCategoryPostsHybrid: responseCache.shared(
      'listCategoryPostsHybrid',
      async ({ params, query }) => {
        const { id } = await categories.open(params.id)
        return reading.hybrid(categoryListing(db, id), query)
      },
    ),
  } satisfies Partial<Handlers>
}
