import type { Core } from '#server/core.ts'
import { countsJob } from '#server/counts/counts.job.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Module } from '#server/module.ts'
import type { Moderation } from '#server/posts/moderation.service.ts'
import type { Deliveries } from '#server/system/deliveries.ts'
import type { Status } from '#server/system/status.ts'
import { createTodos } from '#server/todos/todos.service.ts'
import { todosRoutes } from '#server/todos/todos.routes.ts'
import { createTopicOverview } from '#server/topics/admin.reading.ts'
import { adminTopicsRoutes } from '#server/topics/admin.routes.ts'
import { createTopicAdmin } from '#server/topics/admin.service.ts'
import { createTopicDecisions } from '#server/topics/decisions.ts'
import { createTopicMerging } from '#server/topics/merging.service.ts'
import { createDailyCounts } from './daily-counts.ts'
import { createDashboard } from './dashboard.service.ts'

interface Parts {
  deliveries: Deliveries
  jobs: Jobs
  status: Status
  moderation: Pick<Moderation, 'list'>
}

/** Where administrators see how things are and what waits for them; and topics, which wait there too. */
export function createDashboardModule(
  core: Core,
  { deliveries, jobs, status, moderation }: Parts,
) {
  const counts = createDailyCounts(core)
  const dashboard = createDashboard(core, { counts, deliveries, status })
  const decisions = createTopicDecisions(core)
  const admin = createTopicAdmin(core, decisions)
  const merging = createTopicMerging(core, admin, decisions)
  const overview = createTopicOverview(core.reads)

  const module: Module = {
    handlers: {
      getDashboard: ({ query }) => dashboard.read(query),
      ...todosRoutes(createTodos(core)),
      ...adminTopicsRoutes({ overview, admin, merging, moderation, jobs }),
    },
    jobs: [countsJob(core)],
    start: counts.start,
    stop: counts.stop,
  }
  return { module, counts }
}
