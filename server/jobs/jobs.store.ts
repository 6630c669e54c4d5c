import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { first, hasRow, type Handle } from '#server/db/client.ts'
import { type JobRow, jobs } from '#server/db/schema/system.ts'
import { latestHonest } from '#server/lib/clock.ts'
import { putRow, readRow } from '#server/settings/settings.store.ts'

export interface Run {
  name: string
  /** The identifier of this one run. */
  holder: string
}

export const findRuns = (db: Handle): Promise<JobRow[]> => db.select().from(jobs)

export const findRun = (db: Handle, name: string): Promise<JobRow | undefined> =>
  first(db.select().from(jobs).where(eq(jobs.name, name)))

/**
 * Takes the job for a run, unless another one, on any node, holds it, or has begun since it was due; `until` is the latest
 * that anybody holds it now.
 */
export function takeJob(
  db: Handle,
  { name, holder }: Run,
  { now, until, due }: { now: Date; until: Date; due?: Date | undefined },
): Promise<boolean> {
  const isFree = sql`(${lte(jobs.heldUntil, now)} or ${gt(jobs.heldUntil, latestHonest(until))})`
  const isDue = (at: Date) =>
    sql`(${lt(jobs.startedAt, at)} or ${gt(jobs.startedAt, latestHonest(now))})`
  const taken = db
    .insert(jobs)
    .values({ name, holder, heldUntil: until, startedAt: now })
    .onConflictDoUpdate({
      target: jobs.name,
      set: { holder, heldUntil: until, startedAt: now },
      setWhere: due ? sql`${isFree} and ${isDue(due)}` : isFree,
    })
    .returning({ name: jobs.name })
  return hasRow(taken)
}

const isHeldBy = ({ name, holder }: Run) => and(eq(jobs.name, name), eq(jobs.holder, holder))

export const holdJob = (db: Handle, run: Run, until: Date) =>
  db.update(jobs).set({ heldUntil: until }).where(isHeldBy(run))

/** Gives it back, by the clock of every node. A run that lost it meanwhile changes nothing. */
export const giveJobBack = (
  db: Handle,
  run: Run,
  { now, error }: { now: Date; error: string | null },
) =>
  db
    .update(jobs)
    .set({ heldUntil: new Date(0), finishedAt: now, error })
    .where(isHeldBy(run))

const firstLookKey = 'first-look-for-missed-jobs'

/** When missed jobs were first looked for in this database: now, when they never were. */
export async function noteFirstLook(db: Handle, now: Date): Promise<Date> {
  const kept = await readRow(db, firstLookKey)
  if (!kept) await putRow(db, firstLookKey, now.toISOString(), now)
  return kept ? new Date(String(kept.value)) : now
}
