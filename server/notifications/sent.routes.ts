import type { Handlers } from '#server/contract/handlers.ts'
import { paged } from '#server/lists/keyset.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import type { ScheduledEditing } from './scheduled.editing.ts'
import type { Scheduled } from './scheduled.service.ts'
import { presentScheduled, presentSent } from './sent.present.ts'
import type { Sent } from './sent.service.ts'

/** Of one administrator: each may reach everybody. */
const sendingsOfAdmin = { limit: 60, seconds: 3600 }

interface Parts {
  sent: Sent
  scheduled: Scheduled
  editing: ScheduledEditing
}

/** What administrators send. The contract lets nobody else get here. */
export function sentRoutes({ sent, scheduled, editing }: Parts, throttling: Throttling) {
  const sendings = createThrottle(throttling, 'sent', sendingsOfAdmin)
  return {
    createNotification: async ({ body, viewer }) => {
      await sendings.take(viewer.id)
      return sent.send(viewer, body)
    },
    listSentNotifications: async ({ query }) => {
      const { rows, total } = await sent.list(query, query)
      return { items: rows.map(presentSent), ...paged(total, query.page, query.pageSize) }
    },
    withdrawNotification: async ({ params, viewer }) => sent.withdraw(viewer, params.id),
    listScheduledNotifications: async ({ query }) => {
      const { rows, total } = await scheduled.list(query.status, query)
      return { items: rows.map(presentScheduled), ...paged(total, query.page, query.pageSize) }
    },
    getScheduledNotification: ({ params }) => editing.open(params.id),
    updateScheduledNotification: ({ params, body, viewer }) =>
      editing.edit(viewer, params.id, body),
    cancelScheduledNotification: async ({ params, viewer }) =>
      scheduled.cancel(viewer, params.id),
  } satisfies Partial<Handlers>
}
