import { jobRowOf, type JobRow } from '#src/data/admin/system.ts'
import { jobs as words } from '#src/messages/admin/system.ts'
import type { Decision } from '../table/table.types.ts'

/** What may be done about what the server does by itself. */
export const jobDecisions: readonly Decision<JobRow>[] = [
  {
    key: 'run',
    label: words.run,
    isOffered: ({ isRunning }) => !isRunning,
    expect: () => ({ isRunning: true }),
    run: async (api, { name }) =>
      jobRowOf(
        await api.post('/api/admin/system/jobs/{name}/run', {
          params: { path: { name } },
          quiet: true,
        }),
      ),
    done(name, { isRunning, lastError }) {
      if (isRunning) return { kind: 'info', title: words.began(name) }
      if (lastError === null) return words.ran(name)
      return { kind: 'error', title: words.failed(name), message: lastError }
    },
  },
]
