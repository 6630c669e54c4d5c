import { Cron } from 'croner'
import { sql } from 'drizzle-orm'
import type { Core } from '#server/core.ts'
import { dailyCounts, type DailyKind } from '#server/db/schema/system.ts'
import { dayOf } from '#server/lib/clock.ts'

export type DailyCounts = ReturnType<typeof createDailyCounts>

/**
 * Counts what leaves no row of its own. Kept in memory and written now and then: no request waits for it, and a
 * process that is killed loses the last few seconds of it.
 */
export function createDailyCounts({ db, clock, events, log }: Core) {
  let unwritten = new Map<string, { day: string; kind: DailyKind; count: number }>()

  function add(kind: DailyKind, count = 1, day = dayOf(clock.now())) {
    const key = `${day} ${kind}`
    unwritten.set(key, { day, kind, count: (unwritten.get(key)?.count ?? 0) + count })
  }

  let written: Promise<void> = Promise.resolve()

  /** Adds to the database what has been counted since the last time, one writing after the other. */
  function write(): Promise<void> {
    const writing = written.then(writeCounted)
    written = writing.catch(() => {})
    return writing
  }

  async function writeCounted(): Promise<void> {
    const counted = [...unwritten.values()]
    if (counted.length === 0) return
    unwritten = new Map()
    try {
      await db
        .insert(dailyCounts)
        .values(counted)
        .onConflictDoUpdate({
          target: [dailyCounts.day, dailyCounts.kind],
          set: { count: sql`${dailyCounts.count} + excluded.count` },
        })
    } catch (error) {
      for (const { kind, count, day } of counted) add(kind, count, day)
      throw error
    }
  }

  events.on('session.opened', () => add('sign-in'))
  events.on('search.made', () => add('search'))
  let timer: Cron | undefined

  /** No job, of which one runs over all nodes: each node has numbers of its own to write. */
  function start() {
    const options = {
      protect: true,
      unref: true,
      catch: (error: unknown) => log.error({ error }, 'the daily counts were not written'),
    }
    timer = new Cron('*/30 * * * * *', options, write)
  }

  async function stop() {
    timer?.stop()
    await write()
  }

  return { add, write, start, stop }
}
