import type { Handle } from '#server/db/client.ts'
import { type Clock, dayMs } from '#server/lib/clock.ts'
import type { Job } from '#server/jobs/jobs.ts'
import type { Views } from '#server/posts/views.ts'
import { updateCreatorHotness, updatePostHotness, updateTopicHotness } from './hotness.store.ts'

const recentDays = 30

type HotnessScope = 'recent' | 'all'

/**
 * Brings every hotness up to date: posts first, then what is summed from them.
 * `recent` looks at posts of the last 30 days only; older ones cool so slowly that once a night is enough.
 */
export async function recalculateHotness(
  db: Handle,
  now: Date,
  scope: HotnessScope = 'all',
): Promise<void> {
  const since = scope === 'all' ? 0 : now.getTime() - recentDays * dayMs
  await updatePostHotness(db, now, new Date(since))
  await updateTopicHotness(db)
  await updateCreatorHotness(db)
}

interface JobDeps {
  db: Handle
  clock: Clock
  views: Pick<Views, 'forgetOld'>
}

/** Recent posts every ten minutes, and all of them at night. */
export const hotnessJobs = ({ db, clock, views }: JobDeps): Job[] => [
  {
    name: 'hotness',
    schedule: '*/10 * * * *',
    run: () => recalculateHotness(db, clock.now(), 'recent'),
  },
  {
    name: 'hotness-all',
    schedule: '3 4 * * *',
    run: async () => {
      try {
        await recalculateHotness(db, clock.now())
      } finally {
        await views.forgetOld()
      }
    },
  },
]
