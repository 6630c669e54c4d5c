import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import {
  type Database,
  first,
  hasRow,
  rows,
  type Handle,
  type Transaction,
} from '#server/db/client.ts'
import { removeInBatches } from '#server/db/in-batches.ts'
import type { mails } from '#server/db/schema/mails.ts'
import { outbox, type OutboxRow } from '#server/db/schema/outbox.ts'
import { latestHonest } from '#server/lib/clock.ts'

/** Any number, the same in every release: one node at a time tells what waits. */
const turnLock = 7_105_004

/** Of one turn: enough that a turn is worth its transaction, few enough that nobody waits long for it. */
const mostQueues = 50
const mostRows = 500
const fewestOfQueue = 10

const waits = and(isNull(outbox.givenUpAt), isNull(outbox.heldAt))
const isStopped = or(isNotNull(outbox.givenUpAt), isNotNull(outbox.heldAt))
const backlog = backlogOf(outbox, waits, isStopped)
export const { countWaiting, oldestWaiting, countHeld, countGivenUp, releaseHeld } = backlog

export const insertCauses = (
  tx: Transaction,
  causes: Pick<OutboxRow, 'queue' | 'name' | 'event' | 'createdAt'>[],
) => tx.insert(outbox).values(causes)

/** Takes the turn for this transaction. False while another node, or another transaction of this one, has it. */
export async function takeTurn(tx: Transaction): Promise<boolean> {
  const query = sql`select pg_try_advisory_xact_lock(${turnLock}) as taken`
  const [found] = await rows<{ taken: boolean }>(tx, query)
  return found?.taken ?? false
}

/**
 * What is to be told now of the queues behind `after`, some of each, so that a long queue keeps nobody waiting. A queue
 * whose first row has to wait after a failure waits with it; `putOffUntil` is the latest that one is put off now. `isAll` says that nothing more is due behind `after`: so few
 * rows were found that no queue can have more.
 */
export async function listDue(
  tx: Transaction,
  { after, now, putOffUntil }: { after: string; now: Date; putOffUntil: Date },
): Promise<{ due: OutboxRow[]; lastQueue: string | undefined; isAll: boolean }> {
  const waiting = sql`given_up_at is null and held_at is null`
  const latest = latestHonest(putOffUntil).toISOString()
  const found = await rows<{ id: string; last: string }>(
    tx,
    sql`with recursive queues as (
        (select queue from outbox where ${waiting} and queue > ${after} order by queue limit 1)
        union all
        select (select o.queue from outbox o where ${waiting} and o.queue > q.queue order by o.queue limit 1)
        from queues q where q.queue is not null
      ), open as materialized (
        select queue from queues where queue is not null and not exists (
          select from outbox o where o.queue = queues.queue and ${waiting}
            and o.next_at > ${now.toISOString()}::timestamptz and o.next_at <= ${latest}::timestamptz)
        limit ${mostQueues}
      )
      select first.id, (select max(queue) from open) as last from open cross join lateral (
        select o.id from outbox o where o.queue = open.queue and ${waiting} order by o.id
        limit greatest(${fewestOfQueue}::int, ${mostRows}::int / (select count(*) from open))
      ) first`,
  )
  const ids = found.map(({ id }) => Number(id))
  const due =
    ids.length === 0
      ? []
      : await tx.select().from(outbox).where(inArray(outbox.id, ids)).orderBy(asc(outbox.id))
  return { due, lastQueue: found[0]?.last, isAll: found.length < fewestOfQueue }
}

/** Holds a cause until the transaction ends. False when it has been told meanwhile. */
export const lockCause = (tx: Transaction, id: number): Promise<boolean> =>
  hasRow(
    tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.id, id), waits))
      .for('update'),
  )

export const removeCauses = (tx: Transaction, ids: number[]) =>
  tx.delete(outbox).where(inArray(outbox.id, ids))

/** Notes how far a cause that many are told of has been told. */
export const keepPlace = (tx: Transaction, id: number, toldUpTo: string) =>
  tx
    .update(outbox)
    .set({ toldUpTo, attempts: 0, nextAt: null, error: null })
    .where(eq(outbox.id, id))

export const noteFailure = (
  handle: Handle,
  id: number,
  failure: Pick<OutboxRow, 'attempts' | 'nextAt' | 'error' | 'givenUpAt'>,
) => handle.update(outbox).set(failure).where(eq(outbox.id, id))

/** Keeps all that waits from being told until somebody releases it. */
export const holdWaiting = (tx: Transaction, now: Date) =>
  tx.update(outbox).set({ heldAt: now }).where(waits)

/** What was given up, the oldest first. */
export const listGivenUp = (handle: Handle, limit: number): Promise<OutboxRow[]> =>
  handle.select().from(outbox).where(backlog.isGivenUp).orderBy(asc(outbox.id)).limit(limit)

/** Forgets what was given up before this moment. */
export const removeGivenUp = (db: Database, before: Date): Promise<void> =>
  removeInBatches(db, outbox, and(backlog.isGivenUp, lt(outbox.givenUpAt, before)))

/** Holds a cause that may have been given up until the transaction ends. */
export const lockStopped = (tx: Transaction, id: number) =>
  first(
    tx
      .select({ name: outbox.name, attempts: outbox.attempts, givenUpAt: outbox.givenUpAt })
      .from(outbox)
      .where(eq(outbox.id, id))
      .for('update'),
  )

/** Lets one that was given up be tried again. */
export const tryAgain = (tx: Transaction, id: number) =>
  tx
    .update(outbox)
    .set({ givenUpAt: null, attempts: 0, nextAt: null })
    .where(and(eq(outbox.id, id), isNotNull(outbox.givenUpAt)))

export type Backlog = Omit<ReturnType<typeof backlogOf>, 'isGivenUp'>

/** What waits in a table, what was given up, and what a restore has held. The index of the last two is found by the whole of `isStopped`. */
export function backlogOf(
  table: typeof outbox | typeof mails,
  isWaiting: SQL | undefined,
  isStopped: SQL | undefined,
) {
  const isGivenUp = and(isStopped, isNotNull(table.givenUpAt))
  const isHeld = and(isStopped, isNotNull(table.heldAt))

  const countWaiting = (db: Handle) => db.$count(table, isWaiting)

  /** The moment of the oldest that waits; undefined when none does. */
  async function oldestWaiting(db: Handle): Promise<Date | undefined> {
    const [found] = await db
      .select({ createdAt: table.createdAt })
      .from(table)
      .where(isWaiting)
      .orderBy(asc(table.id))
      .limit(1)
    return found?.createdAt
  }

  const countHeld = (db: Handle) => db.$count(table, isHeld)
  const countGivenUp = (db: Handle) => db.$count(table, isGivenUp)

  /** Lets go what a restore found. @returns how many */
  async function releaseHeld(tx: Transaction): Promise<number> {
    const released = await tx
      .update(table)
      .set({ heldAt: null, nextAt: null })
      .where(isHeld)
      .returning({ id: table.id })
    return released.length
  }

  return { isGivenUp, countWaiting, oldestWaiting, countHeld, countGivenUp, releaseHeld }
}
