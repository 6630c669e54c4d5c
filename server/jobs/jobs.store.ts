import { and, eq, lt, lte, sql } from 'drizzle-orm'
import { first, hasRow, type Handle } from '#server/db/client.ts'
import { type JobRow, jobs } from '#server/db/schema/system.ts'

export interface Run {
  name: string
  /** The identifier of this one run. */
  holder: string
}

export const findRuns = (db: Handle): Promise<JobRow[]> => db.select().from(jobs)

export const findRun = (db: Handle, name: string): Promise<JobRow | undefined> =>
  first(db.select().from(jobs).where(eq(jobs.name, name)))

/** Takes the job for a run, unless another one, on any node, holds it, or has begun since it was due. */
export function takeJob(
  db: Handle,
  { name, holder }: Run,
  { now, until, due }: { now: Date; until: Date; due?: Date | undefined },
): Promise<boolean> {
  const isFree = lte(jobs.heldUntil, now)
  const taken = db
    .insert(jobs)
    .values({ name, holder, heldUntil: until, startedAt: now })
    .onConflictDoUpdate({
      target: jobs.name,
      set: { holder, heldUntil: until, startedAt: now },
      setWhere: due ? sql`${isFree} and ${lt(jobs.startedAt, due)}` : isFree,
    })
    .returning({ name: jobs.name })
  return hasRow(taken)
}

const isHeldBy = ({ name, holder }: Run) => and(eq(jobs.name, name), eq(jobs.holder, holder))

export const holdJob = (db: Handle, run: Run, until: Date) =>
  db.update(jobs).set({ heldUntil: until }).where(isHeldBy(run))

/** Gives it back. A run that lost it meanwhile changes nothing. */
export const giveJobBack = (
  db: Handle,
  run: Run,
  { now, error }: { now: Date; error: string | null },
) => db.update(jobs).set({ heldUntil: now, finishedAt: now, error }).where(isHeldBy(run))
