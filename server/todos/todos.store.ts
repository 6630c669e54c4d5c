import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { type Todo, todos } from '#server/db/schema/todos.ts'
import { type Listing, placeColumns, type Sort } from '#server/lists/keyset.ts'

const longest = { title: 200, text: 2_000 }

const sorts = {
  dueTime: { by: sql`coalesce(${todos.dueAt}, 'infinity')`, type: 'timestamptz' },
  createTime: { by: todos.createdAt, type: 'timestamptz' },
  updateTime: { by: todos.updatedAt, type: 'timestamptz' },
  title: { by: sql`left(${todos.title}, ${longest.title}) collate "C"`, type: 'text' },
} as const satisfies Record<string, Pick<Sort, 'by' | 'type'>>

export interface TodoFilter {
  isDone?: boolean | undefined
  assigneeId?: string | undefined
  keyword?: string | undefined
  sortBy: keyof typeof sorts
  sortOrder: Sort['order']
}

export function todoListing(db: Handle, filter: TodoFilter): Listing {
  const { isDone, assigneeId, sortBy, sortOrder } = filter
  const keyword = filter.keyword?.trim() ?? ''
  const sort: Sort = { ...sorts[sortBy], id: todos.id, order: sortOrder }
  const condition = and(
    isDone === undefined ? undefined : eq(todos.isDone, isDone),
    assigneeId ? eq(todos.assigneeId, assigneeId) : undefined,
    keyword === '' ? undefined : mentions(keyword),
  )
  return {
    name: `todos ${JSON.stringify(filter)}`,
    sort,
    places: (slice) =>
      db
        .select(placeColumns(sort))
        .from(todos)
        .where(and(condition, slice.where))
        .orderBy(slice.orderBy)
        .limit(slice.limit)
        .offset(slice.offset),
    total: () => db.$count(todos, condition),
  }
}

const mentions = (keyword: string): SQL | undefined =>
  or(
    sql`position(lower(${keyword}) in lower(${todos.title})) > 0`,
    sql`position(lower(${keyword}) in lower(${todos.description})) > 0`,
  )

export type TodoRow = Awaited<ReturnType<typeof findTodos>>[number]

/** Todos with whom they are for and from, in the order of `ids`. */
export async function findTodos(db: Handle, ids: string[]) {
  if (ids.length === 0) return []
  const [assignee, creator] = [alias(accounts, 'assignee'), alias(accounts, 'creator')]
  const found = await db
    .select({
      id: todos.id,
      title: sql<string>`left(${todos.title}, ${longest.title})`,
      description: sql<string>`left(${todos.description}, ${longest.text})`,
      isDone: todos.isDone,
      doneAt: todos.doneAt,
      dueAt: todos.dueAt,
      createdAt: todos.createdAt,
      updatedAt: todos.updatedAt,
      assignee: { id: assignee.id, nickName: assignee.nickName, avatarUrl: assignee.avatarUrl },
      creator: { id: creator.id, nickName: creator.nickName, avatarUrl: creator.avatarUrl },
    })
    .from(todos)
    .leftJoin(assignee, eq(assignee.id, todos.assigneeId))
    .leftJoin(creator, eq(creator.id, todos.creatorId))
    .where(inArray(todos.id, ids))
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const mostAdministrators = 100

/** Those a todo may be given to; `id` asks for this one alone. */
export const findAdministrators = (db: Handle, id?: string) =>
  db
    .select({ id: accounts.id, nickName: accounts.nickName, avatarUrl: accounts.avatarUrl })
    .from(accounts)
    .where(
      and(
        sql`'Admin' = any(${accounts.roles})`,
        eq(accounts.status, 'active'),
        id === undefined ? undefined : eq(accounts.id, id),
      ),
    )
    .orderBy(asc(accounts.nickName), desc(accounts.id))
    .limit(mostAdministrators)

export const insertTodo = (tx: Handle, todo: typeof todos.$inferInsert) =>
  tx.insert(todos).values(todo)

export async function lockTodo(tx: Handle, id: string): Promise<Todo | undefined> {
  const [found] = await tx.select().from(todos).where(eq(todos.id, id)).for('update')
  return found
}

export const updateTodo = (tx: Handle, { id, ...change }: Todo) =>
  tx.update(todos).set(change).where(eq(todos.id, id))

export const removeTodo = (tx: Handle, id: string) => tx.delete(todos).where(eq(todos.id, id))
