import { and, asc, desc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import type { SendingStatus } from '#machines/lifecycle/sending.machine.ts'
import { first, type Handle, type Transaction } from '#server/db/client.ts'
import { pagesOf } from '#server/db/in-batches.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { scheduledNotifications as scheduled } from '#server/db/schema/notifications.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { countedPageOf } from '#server/lists/rows.ts'
import { listedContent, listedTitle, senderColumns } from './sent.store.ts'

export type ScheduledRow = Awaited<ReturnType<typeof listScheduled>>['rows'][number]

/** @throws the engine's error for the unique key `scheduled_notifications_client_id` when this client has made it already */
export const insertScheduled = (tx: Transaction, row: typeof scheduled.$inferInsert) =>
  tx.insert(scheduled).values(row)

export const findByClientId = (handle: Handle, senderId: string, clientId: string) =>
  first(
    handle
      .select({ id: scheduled.id, sendAt: scheduled.sendAt })
      .from(scheduled)
      .where(and(eq(scheduled.senderId, senderId), eq(scheduled.clientId, clientId))),
  )

/** One page, the latest time first. */
export function listScheduled(
  handle: Handle,
  status: SendingStatus | undefined,
  request: PageRequest,
) {
  const inStatus = status && eq(scheduled.status, status)
  const found = handle
    .select({
      scheduled: {
        id: scheduled.id,
        type: scheduled.type,
        via: scheduled.via,
        title: listedTitle(scheduled.title),
        content: listedContent(scheduled.content),
        recipientCount: sql<number>`cardinality(${scheduled.recipientIds})`,
        sendAt: scheduled.sendAt,
        status: scheduled.status,
        createdAt: scheduled.createdAt,
        updatedAt: scheduled.updatedAt,
      },
      sender: senderColumns,
    })
    .from(scheduled)
    .leftJoin(accounts, eq(accounts.id, scheduled.senderId))
    .where(inStatus)
    .orderBy(desc(scheduled.sendAt), desc(scheduled.id))
  return countedPageOf(found, request, handle.$count(scheduled, inStatus))
}

/** The whole of one, with who wrote it and whom it is for. */
export async function findScheduled(handle: Handle, id: string) {
  const [found] = await handle
    .select({ scheduled, sender: senderColumns })
    .from(scheduled)
    .leftJoin(accounts, eq(accounts.id, scheduled.senderId))
    .where(eq(scheduled.id, id))
  if (!found) return undefined
  const { recipientIds } = found.scheduled
  const recipients = await handle
    .select(senderColumns)
    .from(accounts)
    .where(inArray(accounts.id, recipientIds))
    .orderBy(asc(accounts.id))
  return { ...found, recipients }
}

export const updateScheduled = (
  tx: Transaction,
  id: string,
  change: Partial<typeof scheduled.$inferInsert>,
) => tx.update(scheduled).set(change).where(eq(scheduled.id, id))

const dueAtOnce = 100

/** Those whose time has come, the oldest first, some at a time. */
export const listDue = (handle: Handle, now: Date) =>
  pagesOf<{ id: string; sendAt: Date }>(dueAtOnce, (last) =>
    handle
      .select({ id: scheduled.id, sendAt: scheduled.sendAt })
      .from(scheduled)
      .where(
        and(
          eq(scheduled.status, 'scheduled'),
          lte(scheduled.sendAt, now),
          last && isBehind(last),
        ),
      )
      .orderBy(asc(scheduled.sendAt), asc(scheduled.id))
      .limit(dueAtOnce),
  )

const isBehind = ({ sendAt, id }: { sendAt: Date; id: string }) =>
  or(gt(scheduled.sendAt, sendAt), and(eq(scheduled.sendAt, sendAt), gt(scheduled.id, id)))

/** Holds one until the transaction ends; one that another node holds is passed by when it would be sent. */
export const lockScheduled = (
  tx: Transaction,
  id: string,
  busy: 'wait' | 'pass',
): Promise<typeof scheduled.$inferSelect | undefined> =>
  first(
    tx
      .select()
      .from(scheduled)
      .where(eq(scheduled.id, id))
      .for('update', busy === 'pass' ? { skipLocked: true } : {}),
  )

/** Who ended it; undefined when its time came, or when they are gone. */
export async function enderOf(tx: Transaction, id: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ nickName: accounts.nickName })
    .from(scheduled)
    .innerJoin(accounts, eq(accounts.id, scheduled.endedById))
    .where(eq(scheduled.id, id))
  return found?.nickName
}
