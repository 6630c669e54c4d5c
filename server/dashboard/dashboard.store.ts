import { gte } from 'drizzle-orm'
import { type CountName, readCount, readCounts } from '#server/counts/counts.store.ts'
import type { Handle } from '#server/db/client.ts'
import { dailyCounts } from '#server/db/schema/system.ts'
import { dayOf } from '#server/lib/clock.ts'

/** How many of something there were, by day. */
export type ByDay = Map<string, number>

/** Everything that is counted by day, since the beginning of a day. */
export async function countByDay(db: Handle, since: Date) {
  const from = dayOf(since)
  const kinds = await countedSince(db, from)
  const kept = (name: CountName) => readCounts(db, name, { from })
  return {
    users: await kept('accounts.day'),
    posts: await kept('posts.day'),
    comments: await kept('comments.day'),
    reports: await kept('reports.day'),
    signIns: kinds.get('sign-in') ?? new Map(),
    searches: kinds.get('search') ?? new Map(),
    views: sumOf(await kept('post_view_days.day'), kinds.get('view') ?? new Map()),
  }
}

/** Views of the last weeks are counted by post, those before them by day alone. */
const sumOf = (one: ByDay, other: ByDay): ByDay =>
  new Map([...other, ...[...one].map(([day, n]) => [day, n + (other.get(day) ?? 0)] as const)])

async function countedSince(db: Handle, from: string): Promise<Map<string, ByDay>> {
  const found = await db.select().from(dailyCounts).where(gte(dailyCounts.day, from))
  const kinds = new Map<string, ByDay>()
  for (const { day, kind, count } of found)
    kinds.set(kind, (kinds.get(kind) ?? new Map<string, number>()).set(day, count))
  return kinds
}

/** What the community has, all in all. */
export async function findTotals(db: Handle) {
  const ofAllDays = (name: CountName) => readCount(db, name)
  return {
    users: await ofAllDays('accounts.day'),
    posts: await readCount(db, 'posts.state', ['published']),
    comments: await ofAllDays('comments.day'),
    topics: await readCount(db, 'topics.status', ['enabled']),
    views: Math.max(0, await readCount(db, 'accounts.views')),
  }
}
