import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { openReportStatuses } from '#machines/lifecycle/report.machine.ts'
import { first, type Handle } from '#server/db/client.ts'
import { accounts, authorColumns } from '#server/db/schema/accounts.ts'
import { type Todo, todos } from '#server/db/schema/todos.ts'
import { inOrder, type Listing, tableListing, type Sort } from '#server/lists/keyset.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { comments, isHeld } from '#server/db/schema/comments.ts'
import { feedback, isOpenFeedback } from '#server/db/schema/feedback.ts'
import { posts } from '#server/db/schema/posts.ts'
import { isStatus } from '#server/posts/managed.listings.ts'
import { reports, appeals } from '#server/db/schema/reports.ts'
import { topics } from '#server/db/schema/topics.ts'
import { contains } from '#server/search/contains.ts'
import { isAdmin } from '#server/users/accounts.store.ts'

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
    keyword === ''
      ? undefined
      : or(contains(todos.title, keyword), contains(todos.description, keyword)),
  )
  return tableListing(db, todos, { name: `todos ${JSON.stringify(filter)}`, sort, condition })
}

export type TodoRow = Awaited<ReturnType<typeof findTodos>>[number]

/** Todos with whom they are for and from, in the order of `ids`. */
export async function findTodos(db: Handle, ids: string[]) {
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
      assignee: authorColumns(assignee),
      creator: authorColumns(creator),
    })
    .from(todos)
    .leftJoin(assignee, eq(assignee.id, todos.assigneeId))
    .leftJoin(creator, eq(creator.id, todos.creatorId))
    .where(inArray(todos.id, ids))
  return inOrder(ids, found, (row) => row.id)
}

const mostAdministrators = 100

/** Those a todo may be given to; `id` asks for this one alone. */
export const findAdministrators = (db: Handle, id?: string) =>
  db
    .select(authorColumns(accounts))
    .from(accounts)
    .where(
      and(
        isAdmin,
        eq(accounts.status, 'active'),
        id === undefined ? undefined : eq(accounts.id, id),
      ),
    )
    .orderBy(asc(accounts.nickName), desc(accounts.id))
    .limit(mostAdministrators)

export const lockTodo = (tx: Handle, id: string): Promise<Todo | undefined> =>
  first(tx.select().from(todos).where(eq(todos.id, id)).for('update'))

export const updateTodo = (tx: Handle, { id, ...change }: Todo) =>
  tx.update(todos).set(change).where(eq(todos.id, id))

export const removeTodo = (tx: Handle, id: string) => tx.delete(todos).where(eq(todos.id, id))

type Schemas = components['schemas']

/** What waits for an administrator, by queue, and since when. */
export async function findWaiting(db: Handle): Promise<Schemas['Pending']> {
  const isOpen = inArray(reports.status, openReportStatuses)
  return {
    posts: await count(db, posts, posts.submittedAt, isStatus('reviewing')),
    topics: await count(db, topics, topics.createdAt, eq(topics.status, 'pending')),
    reports: await count(db, reports, reports.createdAt, isOpen),
    feedback: await count(db, feedback, feedback.createdAt, isOpenFeedback),
    // Nothing changes one that is held but what ends it.
    comments: await count(db, comments, comments.updatedAt, isHeld),
    appeals: await count(db, appeals, appeals.createdAt, eq(appeals.status, 'pending')),
  }
}

async function count(
  db: Handle,
  table: PgTable,
  since: PgColumn,
  isWaiting: SQL | undefined,
): Promise<Schemas['Waiting']> {
  const [found] = await db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      // Any column of moments reads them.
      oldest: sql<Date | null>`min(${since})`.mapWith(todos.createdAt),
    })
    .from(table)
    .where(isWaiting)
  return { count: found?.count ?? 0, oldestTime: found?.oldest?.toISOString() ?? null }
}
