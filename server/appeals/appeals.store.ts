import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AppealStatus } from '#machines/lifecycle/appeal.machine.ts'
import { first, type Handle } from '#server/db/client.ts'
import { accounts, authorColumns } from '#server/db/schema/accounts.ts'
import { type AppealRecord, type AppealTargetType, appeals } from '#server/db/schema/reports.ts'
import { comments } from '#server/db/schema/comments.ts'
import { posts } from '#server/db/schema/posts.ts'
import { topics } from '#server/db/schema/topics.ts'
import { inOrder, type Listing, tableListing, type Sort } from '#server/lists/keyset.ts'
import { contains, isNicknameOf } from '#server/search/contains.ts'

/** Keeps what may be appealed about from changing until the transaction ends. */
export async function lockTarget(tx: Handle, type: AppealTargetType, id: string) {
  const table = tables[type]
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
}

const tables = { post: posts, topic: topics, comment: comments } as const

export const noteAppeal = (tx: Handle, type: AppealTargetType, id: string, now: Date) =>
  tx.update(tables[type]).set({ appealedAt: now }).where(eq(tables[type].id, id))

/** @throws the engine's error for the unique key `appeals_once` when this decision was appealed against already */
export const insertAppeal = (tx: Handle, appeal: typeof appeals.$inferInsert) =>
  tx.insert(appeals).values(appeal)

/** What was said against a decision. */
export const findAppealAgainst = (
  tx: Handle,
  {
    targetType,
    targetId,
    decidedAt,
  }: Pick<AppealRecord, 'targetType' | 'targetId' | 'decidedAt'>,
): Promise<AppealRecord | undefined> =>
  first(
    tx
      .select()
      .from(appeals)
      .where(
        and(
          eq(appeals.targetType, targetType),
          eq(appeals.targetId, targetId),
          eq(appeals.decidedAt, decidedAt),
        ),
      ),
  )

export const lockAppeal = (tx: Handle, id: string): Promise<AppealRecord | undefined> =>
  first(tx.select().from(appeals).where(eq(appeals.id, id)).for('update'))

export const updateAppeal = (tx: Handle, id: string, change: Partial<AppealRecord>) =>
  tx.update(appeals).set(change).where(eq(appeals.id, id))

export interface AppealFilter {
  appellantId?: string | undefined
  keyword?: string | undefined
  status?: AppealStatus | undefined
  targetType?: AppealTargetType | undefined
}

export function appealListing(db: Handle, filter: AppealFilter, order: Sort['order']): Listing {
  const sort: Sort = { by: appeals.createdAt, type: 'timestamptz', id: appeals.id, order }
  const { appellantId, keyword, status, targetType } = filter
  const condition = and(
    appellantId ? eq(appeals.appellantId, appellantId) : undefined,
    keyword ? mentions(keyword) : undefined,
    status && eq(appeals.status, status),
    targetType && eq(appeals.targetType, targetType),
  )
  return tableListing(db, appeals, {
    name: `appeals ${JSON.stringify(filter)} ${order}`,
    sort,
    condition,
  })
}

const mentions = (keyword: string) =>
  or(
    contains(appeals.targetTitle, keyword),
    contains(appeals.text, keyword),
    isNicknameOf([appeals.appellantId], keyword),
  )

const appellant = alias(accounts, 'appellant')
const handler = alias(accounts, 'handler')

export type AppealRow = Awaited<ReturnType<typeof findAppeals>>[number]

/** Appeals with who made and who answered them, in the order of `ids`. */
export async function findAppeals(db: Handle, ids: string[]) {
  const found = await db
    .select({
      appeal: appeals,
      /** Whatever length a row came with, a page of them stays small. */
      text: sql<string>`left(${appeals.text}, 1000)`,
      targetText: sql<string>`left(${appeals.targetText}, ${shownText})`,
      appellant: authorColumns(appellant),
      handler: authorColumns(handler),
    })
    .from(appeals)
    .leftJoin(appellant, eq(appellant.id, appeals.appellantId))
    .leftJoin(handler, eq(handler.id, appeals.handlerId))
    .where(inArray(appeals.id, ids))
  return inOrder(ids, found, (row) => row.appeal.id)
}

/** Code points of the content that a list of appeals shows of each. */
export const shownText = 2000
