import { decisions as words } from '#src/messages/admin/todos.ts'
import type { Api } from '#src/data/api.ts'
import type { Decision } from '../table/table.types.ts'
import type { Todo } from '#src/data/admin/todos.ts'

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
    label: words.delete.label,
    done: words.delete.done,
    isDanger: true,
    isOffered: () => true,
    ask: (names) => ({
      title:
        names.length === 1
          ? words.delete.title(names[0] ?? '')
          : words.delete.many(names.length),
      text: words.delete.text,
      confirm: words.delete.confirm,
    }),
    run: (api, { id }) =>
      api.delete('/api/admin/todos/{id}', { params: { path: { id } }, quiet: true }),
  },
]

const mark = (
  api: Api,
  { id, title, description, dueTime, assignee, updateTime }: Todo,
  isDone: boolean,
) =>
  api.put('/api/admin/todos/{id}', {
    params: { path: { id } },
    body: { title, description, dueTime, assigneeId: assignee?.id ?? null, isDone, updateTime },
    quiet: true,
  })
