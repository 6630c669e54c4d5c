import type { components } from '#openapi/generated/schema.d.ts'
import { defineResource } from '../query.ts'
import { type AskedOf, defineTable } from './table.ts'

type Schemas = components['schemas']

export type Todo = Schemas['Todo']

export type TodoFacts = Pick<Schemas['TodoPage'], 'pending' | 'administrators'>

type AskedOfTodos = Omit<AskedOf<'/api/admin/todos'>, 'isDone'> & { show?: 'done' | 'all' }

/** What administrators have noted down; unasked, what is still to be done. */
export const todos = defineTable<Todo, AskedOfTodos>(
  'todos',
  ({ show, ...query }, { api, signal }) => {
    const shown = show === 'all' ? {} : { isDone: show === 'done' }
    return api.get('/api/admin/todos', { params: { query: { ...query, ...shown } }, signal })
  },
)

/** What waits by itself, and who may be given something to do. */
export const todoFacts = defineResource<TodoFacts>({
  name: 'todo facts',
  load: (_, { api, signal }) =>
    api.get('/api/admin/todos', { params: { query: { pageSize: 1 } }, signal, quiet: true }),
})
