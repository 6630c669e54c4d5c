import { and, asc, isNotNull, type SQL } from 'drizzle-orm'
import type { Handle, Transaction } from '#server/db/client.ts'
import type { mails } from '#server/db/schema/mails.ts'
import type { outbox } from '#server/db/schema/outbox.ts'

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
