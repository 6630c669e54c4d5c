import type { Handlers } from '#server/contract/handlers.ts'
import type { Todos } from './todos.service.ts'

/** What waits for administrators; the contract lets nobody else in. */
export function todosRoutes(todos: Todos) {
  return {
    getWaitingWork: () => todos.waiting(),
    listTodos: ({ query }) => todos.list(query, query),
    createTodo: ({ body, viewer }) => todos.create(viewer, body),
    updateTodo: ({ params, body, viewer }) => todos.update(viewer, params.id, body),
    deleteTodo: ({ params, viewer }) => todos.remove(viewer, params.id),
  } satisfies Partial<Handlers>
}
