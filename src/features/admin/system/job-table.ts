import { jobNames, jobs as words } from '#src/messages/admin/system.ts'
import { jobRowOf, jobs, type Job, type JobRow } from '#src/data/admin/system.ts'
import { paths } from '#src/runtime/paths.ts'
import { createTable } from '../table/create-table.ts'
import type { Decision } from '../table/table.types.ts'

const sorts = ['name'] as const

/** What the server does by itself: all of it on one page. */
export const jobTable = createTable({
  address: { path: paths.adminSystem(), filters: {}, sorts },
  query: jobs,
})

export const labelOf = ({ name }: Job) => jobNames[name]?.label ?? name

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
    done: words.ran,
  },
]
