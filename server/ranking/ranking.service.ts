import type { Core } from '#server/core.ts'
import { startOfDay } from '#server/lib/clock.ts'
import type { EventName } from '#server/lib/events.ts'
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

/** A ranking counts much for few readers: it is at most so old, in milliseconds. */
const lifetime = 60_000
/** Whoever asks when it is so old gets it and has it worked out anew: where many ask, nobody waits. */
const renewal = 30_000

/** After these somebody in a ranking may no longer be shown: every node forgets what it has worked out. */
export const removals = [
  'post.removed',
  'topic.changed',
  'account.banned',
  'account.deleted',
] as const satisfies EventName[]

export interface Place extends store.Score {
  rank: number
}

interface Kept {
  scores: Promise<store.Score[]>
  /** When it was worked out, in milliseconds of the clock. */
  at: number
  isBeingRenewed: boolean
}

export type Ranking = ReturnType<typeof createRanking>

/**
 * Who and what readers liked most. The score of a period is what readers did in it, weighted as in `hotness/formula.ts`
 * but without decay, plus followers won for authors and topics; what has no score has no place. Scores may be a
 * minute old; those of all time of authors and topics as old as the last run of the hotness job.
 */
export function createRanking({ db, clock }: Pick<Core, 'db' | 'clock'>) {
  const kept = new Map<string, Kept>()

  /** One page of a ranking, the first first. */
  async function page(
    subject: Subject,
    period: Period,
    { page: number, pageSize }: PageRequest,
  ): Promise<{ places: Place[] } & Paged> {
    const scores = await scoresOf(subject, period)
    const start = (number - 1) * pageSize
    const places = scores
      .slice(start, start + pageSize)
      .map((score, index) => ({ ...score, rank: start + index + 1 }))
    return { places, ...paged(scores.length, number, pageSize) }
  }

  function scoresOf(subject: Subject, period: Period) {
    const key = `${subject} ${period}`
    const now = clock.now()
    const make = (): Kept => ({
      scores: rank(subject, period, now),
      at: now.getTime(),
      isBeingRenewed: false,
    })
    const known = kept.get(key)
    const age = known ? now.getTime() - known.at : lifetime
    if (!known || age >= lifetime) return keep(key, make()).scores
    if (age >= renewal && !known.isBeingRenewed) renew(key, known, make())
    return known.scores
  }

  function keep(key: string, made: Kept) {
    kept.set(key, made)
    made.scores.catch(() => {
      if (kept.get(key) === made) kept.delete(key)
    })
    return made
  }

  /** Keeps `made` once it is there, unless the ranking was forgotten meanwhile. After a failure the next one who asks tries again. */
  function renew(key: string, known: Kept, made: Kept) {
    known.isBeingRenewed = true
    made.scores.then(
      () => {
        if (kept.get(key) === known) kept.set(key, made)
      },
      () => (known.isBeingRenewed = false),
    )
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
