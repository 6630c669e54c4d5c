import type { components } from '#openapi/generated/schema.d.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import type { TodoRow } from './todos.store.ts'

export const presentTodo = (row: TodoRow): components['schemas']['Todo'] => ({
  id: row.id,
  title: row.title,
  description: row.description,
  isDone: row.isDone,
  doneTime: row.doneAt?.toISOString() ?? null,
  dueTime: row.dueAt?.toISOString() ?? null,
  assignee: row.assignee && presentAuthor(row.assignee),
  creator: row.creator && presentAuthor(row.creator),
  createTime: row.createdAt.toISOString(),
  updateTime: row.updatedAt.toISOString(),
})
