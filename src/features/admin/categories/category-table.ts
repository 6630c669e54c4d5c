import type { components } from '#openapi/generated/schema.d.ts'
import { paths } from '#src/runtime/paths.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { createTable } from '../table/create-table.ts'

export type Category = components['schemas']['Category']

/** A category among all of them, in their order: it is moved, and deleted, with regard to the others. */
export interface CategoryRow extends Category {
  all: readonly Category[]
}

/** Every category in the order that readers see: all of them on one page. */
export const categoryTable = perRuntime((runtime: Runtime) =>
  createTable<CategoryRow, Record<never, never>, 'position'>(runtime, {
    address: { path: paths.adminPosts(), filters: {}, sorts: ['position'], order: 'asc' },
    load: async (_, signal) => {
      const { items } = await runtime.api.get('/api/posts/categories', { signal })
      const rows = items.map((category) => ({ ...category, all: items }))
      return { items: rows, total: rows.length, page: 1, totalPages: 1 }
    },
  }),
)
