import type { components } from '#openapi/generated/schema.d.ts'
import { todos } from '#src/data/admin/todos.ts'
import { paths } from '#src/runtime/paths.ts'
import { createTable } from '../table/create-table.ts'
import { oneOf, text } from '../table/place.ts'

export type TodoBody = components['schemas']['TodoBody']
export type Author = components['schemas']['Author']

/** What may be seen beside what is still to be done. */
export const shows = ['done', 'all'] as const

const filters = { keyword: text, show: oneOf(shows), assigneeId: text }
const sorts = ['dueTime', 'createTime', 'updateTime', 'title'] as const

/** What administrators have noted down; unasked, what is still to be done. */
export const todoTable = createTable({
  address: { path: paths.adminTodos(), filters, sorts, order: 'asc' },
  query: todos,
})
