import { Cron } from 'croner'
import type { Handle } from '../db/client.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { Views } from '../posts/views.ts'
import { updateCreatorHotness, updatePostHotness, updateTopicHotness } from './hotness.store.ts'

const recentDays = 30

export type HotnessScope = 'recent' | 'all'

/**
 * Brings every hotness up to date: posts first, then what is summed from them.
 * `recent` looks at posts of the last 30 days only; older ones cool so slowly that once a night is enough.
 */
export async function recalculateHotness(
  db: Handle,
  now: Date,
  scope: HotnessScope = 'all',
): Promise<void> {
  const since = scope === 'all' ? 0 : now.getTime() - recentDays * 86_400_000
  await updatePostHotness(db, now, new Date(since))
  await updateTopicHotness(db)
  await updateCreatorHotness(db)
}

interface JobDeps {
  db: Handle
  clock: Clock
  log: Log
  views: Pick<Views, 'forgetOld'>
}

/**
 * Recalculates every ten minutes, and all of it at 04:03; answers the function that stops it.
 * Several servers on one database may run it at once: each writes the same numbers.
 */
export function startHotnessJob({ db, clock, log, views }: JobDeps): () => void {
  const failed = (error: unknown) => log.error({ error }, 'hotness was not recalculated')
  const options = { protect: true, unref: true, catch: failed }
  const jobs = [
    new Cron('*/10 * * * *', options, () => recalculateHotness(db, clock.now(), 'recent')),
    new Cron('3 4 * * *', options, async () => {
      await recalculateHotness(db, clock.now())
      await views.forgetOld()
    }),
  ]
  return () => jobs.forEach((job) => job.stop())
}
