import { categoryRows } from '#src/data/admin/content.ts'
import { paths } from '#src/runtime/paths.ts'
import { createTable } from '../table/create-table.ts'

/** Every category in the order that readers see: all of them on one page. */
export const categoryTable = createTable({
  address: { path: paths.adminPosts(), filters: {}, sorts: ['position'], order: 'asc' },
  query: categoryRows,
})
