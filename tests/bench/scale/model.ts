import { type Act } from './acts.ts'
import { type Cost, nothing, sum, times } from './meters.ts'

/** What one act was measured to take and to leave. */
export interface Measured {
  cost: Cost
  /** Rows that it adds, by table; fewer than none where it takes some away. */
  rows: Map<string, number>
}

/** Of the acts of a day, what its busiest hour has. */
export const busiestHour = 0.1
/** Of its cores, how much a node or a database is to be busy in that hour: the rest is for what comes in bursts. */
const busyAtMost = 0.6
const secondsOfHour = 3600
const daysOfYear = 365

/** What so many members do in so many days. */
export function costOf(
  acts: Record<string, Act>,
  measured: Map<string, Measured>,
  { members, days }: { members: number; days: number },
): Cost {
  return [...measured].reduce(
    (all, [name, { cost }]) => sum(all, times(cost, countOf(acts, name, { members, days }))),
    nothing,
  )
}

/** How often an act is done by so many members in so many days. */
export const countOf = (
  acts: Record<string, Act>,
  name: string,
  { members, days }: { members: number; days: number },
) => ((acts[name]?.aDay ?? 0) * members * days) / 1000

/** Rows that so many members add to each table in so many days. */
export function rowsOf(
  acts: Record<string, Act>,
  measured: Map<string, Measured>,
  extent: { members: number; days: number },
): Map<string, number> {
  const all = new Map<string, number>()
  for (const [name, { rows }] of measured)
    for (const [table, count] of rows)
      all.set(table, (all.get(table) ?? 0) + count * countOf(acts, name, extent))
  return all
}

/** Of the busiest hour: cores that are needed, and what a second brings. */
export function busiestHourOf(day: Cost) {
  const aSecond = times(day, busiestHour / secondsOfHour)
  return {
    'cores of nodes': aSecond.nodeMs / 1000 / busyAtMost,
    'cores of PostgreSQL': aSecond.databaseMs / 1000 / busyAtMost,
    'WAL, MB/s': aSecond.walBytes / 1e6,
    'Redis commands/s': aSecond.redisCommands,
    'Redis, MB/s': aSecond.redisBytes / 1e6,
    'cores of Redis': aSecond.redisMs / 1000 / busyAtMost,
  }
}

/** Days after which the rows of a table are taken away again: by its job, or because they are good for no longer. */
const daysKept = new Map([
  ['sessions', 14],
  ['post_views', 2],
  ['post_view_days', 30],
])

/** What is taken away as soon as it has done its work, or does not grow with what is done. */
const passing = new Set(['outbox', 'mails', 'jobs', 'daily_counts', 'audit_log'])

/** Gigabytes that a year adds to each table, the largest first; `bytesOfRow` as its rows were measured, indexes included. */
export function yearOf(
  acts: Record<string, Act>,
  measured: Map<string, Measured>,
  { members, bytesOfRow }: { members: number; bytesOfRow: Map<string, number> },
) {
  return [...rowsOf(acts, measured, { members, days: 1 })]
    .filter(([table]) => !passing.has(table))
    .map(([table, rowsOfDay]) => {
      const rows = rowsOfDay * (daysKept.get(table) ?? daysOfYear)
      const bytes = bytesOfRow.get(table) ?? 0
      return {
        table,
        'million rows': rows / 1e6,
        'bytes a row': bytes,
        GB: (rows * bytes) / 1e9,
      }
    })
    .toSorted((one, other) => other.GB - one.GB)
}
