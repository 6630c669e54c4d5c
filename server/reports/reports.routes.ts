import type { Handlers } from '#server/contract/handlers.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import { statusOf, targetTypeOf } from './reports.present.ts'
import type { Reports } from './reports.service.ts'

/** Of one member: more than a careful reader ever needs, too few to drown a queue. */
const reportsOfMember = { limit: 20, seconds: 3600 }

/** Reporting, and what became of one's own reports. */
export function reportsRoutes(reports: Reports, throttling: Throttling) {
  const reported = createThrottle(throttling, 'reports', reportsOfMember)
  return {
    createReport: async ({ body, viewer }) => {
      const { type, ...report } = body
      await reported.take(viewer.id)
      return reports.create(viewer, { ...report, targetType: targetTypeOf(type) })
    },
    checkReport: async ({ query, viewer }) => {
      const found = await reports.findOpen(viewer, targetTypeOf(query.type), query.targetId)
      return { hasReported: found !== undefined, reportId: found?.id ?? null }
    },
    listMyReports: ({ query, viewer }) => {
      const { type, status } = query
      const filter = {
        ...(type !== undefined && { targetType: targetTypeOf(type) }),
        ...(status !== undefined && { status: statusOf(status) }),
      }
      return reports.own(viewer, filter, query)
    },
    getReport: ({ params, viewer }) => reports.open(viewer, params.id),
    withdrawReport: ({ params, viewer }) => reports.withdraw(viewer, params.id),
  } satisfies Partial<Handlers>
}
