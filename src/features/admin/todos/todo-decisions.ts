import type { Todo } from '#src/data/admin/todos.ts'
import type { Api } from '#src/data/api.ts'
import { decisions as words } from '#src/messages/admin/todos.ts'
import { about, asks } from '../table/asking.ts'
import type { Decision } from '../table/table.types.ts'

const { label, done, ...question } = words.delete

/** What administrators may do with a todo; all may do all of it. */
export const todoDecisions: readonly Decision<Todo>[] = [
  {
    key: 'finish',
    ...words.finish,
    isOffered: ({ isDone }) => !isDone,
    expect: () => ({ isDone: true }),
    run: (api, todo) => mark(api, todo, true),
  },
  {
    key: 'reopen',
    ...words.reopen,
    isOffered: ({ isDone }) => isDone,
    expect: () => ({ isDone: false }),
    run: (api, todo) => mark(api, todo, false),
  },
  {
    key: 'delete',
    label,
    done,
    isDanger: true,
    isOffered: () => true,
    ask: asks(question),
    run: (api, todo) => api.delete('/api/admin/todos/{id}', about(todo)),
  },
]

function mark(api: Api, todo: Todo, isDone: boolean) {
  const { title, description, dueTime, assignee, updateTime } = todo
  const assigneeId = assignee?.id ?? null
  const body = { title, description, dueTime, assigneeId, isDone, updateTime }
  return api.put('/api/admin/todos/{id}', { ...about(todo), body })
}
