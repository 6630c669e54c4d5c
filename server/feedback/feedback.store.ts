import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FeedbackStatus } from '#machines/lifecycle/feedback.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { first, type Handle, type Transaction } from '#server/db/client.ts'
import { accounts, authorColumns } from '#server/db/schema/accounts.ts'
import { feedback, isOpenFeedback } from '#server/db/schema/feedback.ts'
import { images } from '#server/db/schema/images.ts'
import { inOrder, type Listing, tableListing, type Sort } from '#server/lists/keyset.ts'
import { contains, isNicknameOf } from '#server/search/contains.ts'

type FeedbackType = components['schemas']['FeedbackType']

export interface FeedbackFilter {
  keyword?: string | undefined
  type?: FeedbackType | undefined
  status?: FeedbackStatus | undefined
  onlyOpen?: boolean | undefined
}

export interface FeedbackSort {
  sortBy: 'createTime' | 'updateTime'
  sortOrder: Sort['order']
}

/** Code points of a text that a list shows: the contract's longest, whatever stands in the row. */
const listedText = 2000

/** @throws the engine's error for the unique key `feedback_client_id` when this client has made it already */
export const insertFeedback = (tx: Transaction, row: typeof feedback.$inferInsert) =>
  tx.insert(feedback).values(row)

/** Which of these pictures of feedback the account has uploaded; they stay until the transaction ends. */
export async function ownedImages(
  tx: Transaction,
  ownerId: string,
  names: string[],
): Promise<string[]> {
  if (names.length === 0) return []
  const found = await tx
    .select({ name: images.name })
    .from(images)
    .where(
      and(
        eq(images.category, 'feedback'),
        eq(images.ownerId, ownerId),
        inArray(images.name, names),
      ),
    )
    .for('key share')
  return found.map(({ name }) => name)
}

/** What somebody has told us, newest first. */
export function ownListing(db: Handle, authorId: string): Listing {
  return listing(db, `feedback of ${authorId}`, eq(feedback.authorId, authorId), {
    sortBy: 'createTime',
    sortOrder: 'desc',
  })
}

/** All feedback that fits. */
export function allListing(db: Handle, filter: FeedbackFilter, order: FeedbackSort): Listing {
  const { keyword, type, status, onlyOpen } = filter
  const condition = and(
    keyword ? says(keyword) : undefined,
    type && eq(feedback.type, type),
    status && eq(feedback.status, status),
    onlyOpen ? isOpenFeedback : undefined,
  )
  const name = `feedback ${JSON.stringify({ keyword, type, status, onlyOpen })}`
  return listing(db, name, condition, order)
}

function listing(
  db: Handle,
  name: string,
  condition: SQL | undefined,
  { sortBy, sortOrder }: FeedbackSort,
): Listing {
  const by = sortBy === 'createTime' ? feedback.createdAt : feedback.updatedAt
  const sort: Sort = { by, type: 'timestamptz', id: feedback.id, order: sortOrder }
  return tableListing(db, feedback, {
    name: `${name} by ${sortBy} ${sortOrder}`,
    sort,
    condition,
  })
}

/** In what was told, how to be reached, or by whom. */
const says = (keyword: string) =>
  or(
    contains(feedback.content, keyword),
    contains(feedback.contact, keyword),
    isNicknameOf([feedback.authorId], keyword),
  )

const handlers = alias(accounts, 'handlers')

export type FeedbackRow = Awaited<ReturnType<typeof findFeedback>>[number]

/** Feedback with whom it is from and who saw to it, in the order of `ids`; without the attached reports. */
export async function findFeedback(handle: Handle, ids: string[]) {
  const found = await handle
    .select({
      feedback: {
        id: feedback.id,
        authorId: feedback.authorId,
        type: feedback.type,
        content: sql<string>`left(${feedback.content}, ${listedText})`,
        contact: sql<string>`left(${feedback.contact}, ${listedText})`,
        images: feedback.images,
        hasReport: sql<boolean>`${feedback.report} is not null`,
        status: feedback.status,
        reply: sql<string | null>`left(${feedback.reply}, ${listedText})`,
        version: feedback.version,
        createdAt: feedback.createdAt,
        updatedAt: feedback.updatedAt,
      },
      author: authorColumns(accounts),
      handler: authorColumns(handlers),
    })
    .from(feedback)
    .leftJoin(accounts, eq(accounts.id, feedback.authorId))
    .leftJoin(handlers, eq(handlers.id, feedback.handlerId))
    .where(inArray(feedback.id, ids))
  return inOrder(ids, found, (row) => row.feedback.id)
}

/** What a list leaves out. */
export const findWhole = (handle: Handle, id: string) =>
  first(
    handle
      .select({ content: feedback.content, report: feedback.report })
      .from(feedback)
      .where(eq(feedback.id, id)),
  )

/** A feedback that is about to be changed: nobody else changes it until the transaction ends. */
export const lockFeedback = (tx: Transaction, id: string) =>
  first(tx.select().from(feedback).where(eq(feedback.id, id)).for('update'))

export const updateFeedback = (
  tx: Transaction,
  id: string,
  changes: Partial<typeof feedback.$inferInsert>,
) => tx.update(feedback).set(changes).where(eq(feedback.id, id))

/** Forgets how somebody who leaves could be reached, what their browser told, and what their pictures show. */
export const forgetSender = (tx: Transaction, authorId: string) =>
  tx
    .update(feedback)
    .set({ contact: '', report: null, images: [] })
    .where(eq(feedback.authorId, authorId))
