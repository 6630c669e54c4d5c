import type { Core } from '#server/core.ts'
import { startOfDay } from '#server/lib/clock.ts'
import type { EventName } from '#server/lib/events.ts'
import { within } from '#server/lib/within.ts'
import { paged, type Paged, type PageRequest } from '#server/lists/keyset.ts'
import { daysOfViewsKept } from '#server/posts/views.ts'
import * as store from './ranking.store.ts'

export type Subject = 'posts' | 'authors' | 'topics'
export type Period = 'day' | 'week' | 'month' | 'all'

/** How many days a period has, today among them. */
const daysOf = { day: 1, week: 7, month: daysOfViewsKept } as const satisfies Record<
  Exclude<Period, 'all'>,
  number
>

/** A ranking counts much for few readers: when it is so old it is worked out anew for who asks. Milliseconds, as below. */
const renewal = 30_000
/** As long as a browser keeps it (specification, section 9), an old one does for who would wait for the new one. */
const lifetime = 600_000
/** So long a new one is waited for while there is an old one: enough where there is little to count. */
const patience = 5

/** After these somebody in a ranking may no longer be shown: every node forgets what it has worked out. */
export const removals = [
  'post.removed',
  'topic.changed',
  'account.banned',
  'account.deleted',
] as const satisfies EventName[]

interface Place extends store.Score {
  rank: number
}

interface Kept {
  scores: Promise<store.Score[]>
  /** When it was worked out, in milliseconds of the clock, and when it is of no use any more. */
  at: number
  until: number
  /** What will take its place; no promise of it fails. */
  renewed?: Promise<store.Score[]> | undefined
}

export type Ranking = ReturnType<typeof createRanking>

/**
 * Who and what readers liked most. The score of a period is what readers did in it, weighted as in `hotness/formula.ts`
 * but without decay, plus followers won for authors and topics; what has no score has no place. Scores may be half a
 * minute old, where there is much to count as old as the last time that somebody asked, ten minutes at most; those of all
 * time of authors and topics as old as the last run of the hotness job.
 */
export function createRanking({ db, clock, log }: Pick<Core, 'db' | 'clock' | 'log'>) {
  const kept = new Map<string, Kept>()

  /** One page of a ranking, the first first. */
  async function page(
    subject: Subject,
    period: Period,
    request: PageRequest,
  ): Promise<{ places: Place[] } & Paged> {
    const scores = await scoresOf(subject, period)
    const start = (request.page - 1) * request.pageSize
    const places = scores
      .slice(start, start + request.pageSize)
      .map((score, index) => ({ ...score, rank: start + index + 1 }))
    return { places, ...paged(scores.length, request) }
  }

  async function scoresOf(subject: Subject, period: Period): Promise<store.Score[]> {
    const key = `${subject} ${period}`
    const now = clock.now()
    const time = now.getTime()
    const known = kept.get(key)
    // What was worked out by a clock that ran ahead is of no use, either.
    if (!known || time >= known.until || time < known.at)
      return keep(key, made(subject, period, now)).scores
    if (time - known.at < renewal) return known.scores
    known.renewed ??= renew(key, known, made(subject, period, now))
    return within(patience, known.renewed, known.scores)
  }

  /** Of use until the day ends with which its time began. */
  const made = (subject: Subject, period: Period, now: Date): Kept => ({
    scores: rank(subject, period, now),
    at: now.getTime(),
    until: Math.min(now.getTime() + lifetime, startOfDay(now, -1).getTime()),
  })

  function keep(key: string, ranking: Kept) {
    kept.set(key, ranking)
    ranking.scores.catch(() => {
      if (kept.get(key) === ranking) kept.delete(key)
    })
    return ranking
  }

  /** Keeps `ranking` once it is there, unless what is known was forgotten meanwhile. After a failure the next one who asks tries again. */
  async function renew(key: string, known: Kept, ranking: Kept): Promise<store.Score[]> {
    try {
      await ranking.scores
    } catch (error) {
      log.warn({ ranking: key, error }, 'a ranking could not be renewed')
      known.renewed = undefined
      return known.scores
    }
    if (kept.get(key) === known) kept.set(key, ranking)
    return ranking.scores
  }

  /** Async, because a query of Drizzle's is run again by everyone who awaits it, and a promise is not. */
  async function rank(subject: Subject, period: Period, now: Date): Promise<store.Score[]> {
    if (period === 'all') return rankOfAllTime(subject, now)
    const since = startOfDay(now, daysOf[period] - 1)
    if (subject === 'posts') return store.rankPostsSince(db, since)
    if (subject === 'topics') return store.rankTopicsSince(db, since)
    return store.rankAuthorsSince(db, since, now)
  }

  function rankOfAllTime(subject: Subject, now: Date) {
    if (subject === 'posts') return store.rankPostsOfAllTime(db)
    if (subject === 'topics') return store.rankTopicsOfAllTime(db)
    return store.rankAuthorsOfAllTime(db, now)
  }

  return { page, forget: () => kept.clear() }
}
