import type { components } from '#openapi/generated/schema.d.ts'
import { jobNames, jobs as words } from '#src/messages/admin/system.ts'
import { paths } from '#src/runtime/paths.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { createTable } from '../table/create-table.ts'
import type { Decision } from '../table/table.types.ts'

export type JobRow = components['schemas']['Job'] & { id: string }
type Job = components['schemas']['Job']

const sorts = ['name'] as const

/** What the server does by itself: all of it on one page. */
export const jobTable = perRuntime((runtime: Runtime) =>
  createTable<JobRow, Record<never, never>, (typeof sorts)[number]>(runtime, {
    address: { path: paths.adminSystem(), filters: {}, sorts },
    load: async (_, signal) => {
      const { items } = await runtime.api.get('/api/admin/system/jobs', { signal })
      return { items: items.map(rowOf), total: items.length, page: 1, totalPages: 1 }
    },
  }),
)

export const labelOf = ({ name }: Job) => jobNames[name]?.label ?? name

export const jobDecisions: readonly Decision<JobRow>[] = [
  {
    key: 'run',
    label: words.run,
    isOffered: ({ isRunning }) => !isRunning,
    expect: () => ({ isRunning: true }),
    run: async (api, { name }) =>
      rowOf(
        await api.post('/api/admin/system/jobs/{name}/run', {
          params: { path: { name } },
          quiet: true,
        }),
      ),
    done: words.ran,
  },
]

const rowOf = (job: Job): JobRow => ({ ...job, id: job.name })
