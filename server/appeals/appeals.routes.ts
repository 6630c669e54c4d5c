import type { Handlers } from '#server/contract/handlers.ts'
import { appealTargetTypes } from '#server/db/schema/reports.ts'
import { problem } from '#server/lib/problem.ts'
import { tidyStatement } from '#server/reports/statement.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import type { Appeals } from './appeals.service.ts'

const sentences = { missing: '请写明申诉的理由', tooShort: '申诉理由至少需要 5 个字符' }
const appealsOfMember = { limit: 10, seconds: 3600 }

export function appealsRoutes(appeals: Appeals, throttling: Throttling) {
  const appealed = createThrottle(throttling, 'appeals', appealsOfMember)
  return {
    createAppeal: async ({ body, viewer }) => {
      const text = tidyStatement('text', body.text, sentences)
      await appealed.take(viewer.id)
      const { targetType, targetId } = body
      return appeals.create(viewer, {
        targetType: appealTargetTypes[targetType],
        targetId,
        text,
      })
    },
    listMyAppeals: ({ query, viewer }) => appeals.own(viewer, query),
    listAdminAppeals: ({ query }) => {
      const { type, ...filter } = query
      const targetType = type === undefined ? undefined : appealTargetTypes[type]
      return appeals.list({ ...filter, targetType }, query)
    },
    decideAppeal: ({ params, body, viewer }) => {
      const message = body.message.trim()
      if (message === '') throw problem.invalid({ message: ['请写明答复'] })
      return appeals.decide(viewer, params.id, { ...body, message })
    },
  } satisfies Partial<Handlers>
}
