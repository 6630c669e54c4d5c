import type { components } from '#openapi/generated/schema.d.ts'
import { changedSince } from '#server/audit/audit.store.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import { asAdmin } from '#server/db/as-member.ts'
import type { Transaction } from '#server/db/client.ts'
import { addOnce, isWritten } from '#server/db/once.ts'
import { todos, type Todo } from '#server/db/schema/todos.ts'
import { laterThan } from '#server/lib/clock.ts'
import { namedId } from '#server/lib/id.ts'
import { problem, demandFound } from '#server/lib/problem.ts'
import { type PageRequest, readPage } from '#server/lists/keyset.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import * as store from './todos.store.ts'

type Schemas = components['schemas']

export type Todos = ReturnType<typeof createTodos>

/** What is to be done: noted down by administrators, or waiting by itself. */
export function createTodos({ db, clock, newId, audit }: Core) {
  async function list(
    filter: store.TodoFilter,
    request: PageRequest,
  ): Promise<Schemas['TodoPage']> {
    return {
      ...(await readPage(store.todoListing(db, filter), request, shown)),
      administrators: (await store.findAdministrators(db)).map(presentAuthor),
      pending: await store.findWaiting(db),
    }
  }

  const waiting = () => store.findWaiting(db)

  /** @throws Problem 1000 (field `assigneeId`) when it is for nobody who administers */
  async function create(viewer: Viewer, body: Schemas['TodoBody']): Promise<Schemas['Todo']> {
    const { clientId } = body
    const id = clientId ? namedId('todo', viewer.id, clientId) : newId()
    await asAdmin({ db, clock }, viewer.id, async (tx) => {
      const createdAt = clock.now()
      const todo = { ...(await said(tx, body)), id, creatorId: viewer.id, createdAt }
      const made = { ...todo, doneAt: todo.isDone ? createdAt : null, updatedAt: createdAt }
      // The same request again, because its answer was lost.
      if (!(await addOnce(tx, todos, made))) return
      await audit(tx, viewer, 'todo.create', id, { after: kept(made) })
    })
    return one(id)
  }

  /** @throws Problem 1004 · 1000 (field `assigneeId`) · 1006 changed since it was read */
  async function update(viewer: Viewer, id: string, body: Schemas['TodoBody']) {
    await asAdmin({ db, clock }, viewer.id, async (tx) => {
      const before = await demand(tx, id)
      const change = await said(tx, body, before)
      if (isWritten(before, change)) return
      await demandSeen(tx, before, body.updateTime)
      const now = clock.now()
      const todo = {
        ...before,
        ...change,
        doneAt: change.isDone ? (before.doneAt ?? now) : null,
        updatedAt: laterThan(before.updatedAt, now),
      }
      await store.updateTodo(tx, todo)
      const facts = { before: kept(before), after: kept(todo) }
      await audit(tx, viewer, 'todo.update', before.id, facts)
    })
    return one(id)
  }

  /** @throws Problem 1004 */
  const remove = (viewer: Viewer, id: string) =>
    asAdmin({ db, clock }, viewer.id, async (tx) => {
      const before = await demand(tx, id)
      await store.removeTodo(tx, before.id)
      await audit(tx, viewer, 'todo.delete', before.id, { before: kept(before) })
    })

  const one = async (id: string) => demandFound((await shown([id.toLowerCase()]))[0])

  const shown = async (ids: string[]) => (await store.findTodos(db, ids)).map(presentTodo)

  return { list, waiting, create, update, remove }
}

/** What a request says of a todo. It may stay with whom it is given to already, whatever has become of them. */
async function said(tx: Transaction, body: Schemas['TodoBody'], before?: Todo) {
  const assigneeId = body.assigneeId?.toLowerCase() ?? null
  const isKnown = assigneeId === null || assigneeId === before?.assigneeId
  if (!isKnown && (await store.findAdministrators(tx, assigneeId)).length === 0)
    throw problem.invalid({ assigneeId: ['只能交给管理员'] })
  const title = body.title.trim()
  if (title === '') throw problem.invalid({ title: ['请填写要做的事'] })
  return {
    title,
    description: body.description?.trim() ?? '',
    isDone: body.isDone ?? false,
    dueAt: body.dueTime ? new Date(body.dueTime) : null,
    assigneeId,
  }
}

async function demand(tx: Transaction, id: string): Promise<Todo> {
  return demandFound(await store.lockTodo(tx, id))
}

async function demandSeen(
  tx: Transaction,
  { id, title, updatedAt }: Todo,
  seen: string | undefined,
) {
  if (seen === undefined || new Date(seen).getTime() === updatedAt.getTime()) return
  throw await changedSince(tx, ['todo', id], `改过“${title}”`)
}

/** What the audit log keeps of it: all that an edit may change. */
const kept = ({
  title,
  description,
  isDone,
  assigneeId,
  dueAt,
}: Pick<Todo, 'title' | 'description' | 'isDone' | 'assigneeId' | 'dueAt'>) => ({
  title,
  description,
  isDone,
  assigneeId,
  dueAt: dueAt?.toISOString() ?? null,
})

const presentTodo = (row: store.TodoRow): components['schemas']['Todo'] => ({
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
