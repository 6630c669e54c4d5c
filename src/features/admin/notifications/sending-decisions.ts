import type { Scheduled, Sent } from '#src/data/admin/notifications.ts'
import { decisions as words, questions } from '#src/messages/admin/notifications.ts'
import { about, asks } from '../table/asking.ts'
import type { Decision } from '../table/table.types.ts'

/** What may be decided about what was sent. */
export const sentDecisions: readonly Decision<Sent>[] = [
  {
    key: 'withdraw',
    ...words.withdraw,
    isDanger: true,
    isOffered: () => true,
    ask: asks(questions.withdraw),
    run: (api, sent) => api.delete('/api/admin/notifications/{id}', about(sent)),
  },
]

/** What may be decided about what waits for its time. */
export const scheduledDecisions: readonly Decision<Scheduled>[] = [
  {
    key: 'cancel',
    ...words.cancel,
    isDanger: true,
    isOffered: ({ canCancel }) => canCancel,
    ask: asks(questions.cancel),
    expect: () => ({ status: 'cancelled', canCancel: false }),
    run: (api, waiting) =>
      api.delete('/api/admin/notifications/scheduled/{id}', about(waiting)),
  },
]
