import type { components } from '#openapi/generated/schema.d.ts'
import type { Core } from '#server/core.ts'
import { dayOf, startOfDay } from '#server/lib/clock.ts'
import type { Deliveries } from '#server/system/deliveries.ts'
import type { Status } from '#server/system/status.ts'
import { findWaiting } from '#server/todos/todos.store.ts'
import type { DailyCounts } from './daily-counts.ts'
import { type ByDay, countByDay, findTotals } from './dashboard.store.ts'

type Schemas = components['schemas']

interface Parts {
  counts: Pick<DailyCounts, 'write'>
  deliveries: Pick<Deliveries, 'countStopped'>
  status: Pick<Status, 'read'>
}

/** How the community is doing, at a glance. */
export function createDashboard(
  { reads: db, clock, log }: Core,
  { counts, deliveries, status }: Parts,
) {
  async function read({ days }: { days: number }): Promise<Schemas['Dashboard']> {
    // A database that takes no writes is what an administrator opens this to see; they are written later.
    await counts
      .write()
      .catch((error: unknown) => log.warn({ error }, 'the daily counts were not written'))
    const now = clock.now()
    // Two at least: today is compared with yesterday.
    const length = Math.max(days, 2)
    const byDay = await countByDay(db, startOfDay(now, length - 1))
    const dates = Array.from({ length }, (_, at) => dayOf(startOfDay(now, length - 1 - at)))
    const trend = dates.map((date) => dayFrom(byDay, date))
    const [yesterday, today] = trend.slice(-2)
    if (!yesterday || !today) throw new Error('a trend has two days at least')
    return {
      totals: await findTotals(db),
      today,
      yesterday,
      pending: await findWaiting(db),
      undelivered: await deliveries.countStopped(),
      health: await status.read(),
      trend: trend.slice(-days),
    }
  }

  return { read }
}

function dayFrom(
  byDay: Awaited<ReturnType<typeof countByDay>>,
  date: string,
): Schemas['DashboardDay'] {
  const on = (counted: ByDay) => counted.get(date) ?? 0
  return {
    date,
    users: on(byDay.users),
    posts: on(byDay.posts),
    comments: on(byDay.comments),
    reports: on(byDay.reports),
    signIns: on(byDay.signIns),
    searches: on(byDay.searches),
    views: on(byDay.views),
  }
}
