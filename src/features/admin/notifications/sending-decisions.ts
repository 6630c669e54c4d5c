import { decisions as words, questions } from '#src/messages/admin/notifications.ts'
import type { Decision } from '../table/table.types.ts'
import type { Scheduled, Sent } from '#src/data/admin/notifications.ts'

/** What may be decided about what was sent. */
export const sentDecisions: readonly Decision<Sent>[] = [
  {
    key: 'withdraw',
    ...words.withdraw,
    isDanger: true,
    isOffered: () => true,
    ask: ([name = '']) => ({ ...questions.withdraw, title: questions.withdraw.title(name) }),
    run: (api, { id }) =>
      api.delete('/api/admin/notifications/{id}', { params: { path: { id } }, quiet: true }),
  },
]

/** What may be decided about what waits for its time. */
export const scheduledDecisions: readonly Decision<Scheduled>[] = [
  {
    key: 'cancel',
    ...words.cancel,
    isDanger: true,
    isOffered: ({ canCancel }) => canCancel,
    ask: ([name = '']) => ({ ...questions.cancel, title: questions.cancel.title(name) }),
    expect: () => ({ status: 'cancelled', canCancel: false }),
    run: (api, { id }) =>
      api.delete('/api/admin/notifications/scheduled/{id}', {
        params: { path: { id } },
        quiet: true,
      }),
  },
]
