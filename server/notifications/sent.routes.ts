import type { Handlers } from '#server/contract/handlers.ts'
import type { Clock } from '#server/lib/clock.ts'
import { paged } from '#server/lists/keyset.ts'
import { createThrottle } from '#server/throttle/throttle.ts'
import { presentSent } from './notifications.present.ts'
import type { Sent } from './sent.service.ts'

/** Of one administrator: each may reach everybody. */
const sendingsOfAdmin = { limit: 60, seconds: 3600 }

/** What administrators send. The contract lets nobody else get here. */
export function sentRoutes(sent: Sent, clock: Clock) {
  const sendings = createThrottle(clock, sendingsOfAdmin)
  return {
    createNotification: async ({ body, viewer }) => {
      sendings.take(viewer.id)
      return { createdCount: await sent.send(viewer, body) }
    },
    listSentNotifications: async ({ query }) => {
      const { rows, total } = await sent.list(query.type, query)
      return { items: rows.map(presentSent), ...paged(total, query.page, query.pageSize) }
    },
    withdrawNotification: async ({ params }) => sent.withdraw(params.id),
  } satisfies Partial<Handlers>
}
