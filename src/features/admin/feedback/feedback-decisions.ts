import { decisions as words, questions } from '#src/messages/admin/feedback.ts'
import type { Api } from '#src/data/api.ts'
import type { Decision } from '../table/table.types.ts'
import type { AdminFeedback } from '#src/data/admin/feedback.ts'
import type { FeedbackStatus } from './feedback-table.ts'

/** What may be decided about feedback without opening it; the server says where it can go. */
export const feedbackDecisions: readonly Decision<AdminFeedback>[] = [
  {
    key: 'claim',
    ...words.claim,
    isOffered: ({ nextStatuses }) => nextStatuses.includes('processing'),
    expect: () => ({ status: 'processing' }),
    run: (api, row) => become(api, row, 'processing'),
  },
  {
    key: 'close',
    ...words.close,
    isDanger: true,
    isOffered: ({ nextStatuses }) => nextStatuses.includes('closed'),
    ask: () => questions.close,
    expect: () => ({ status: 'closed' }),
    run: (api, row) => become(api, row, 'closed'),
  },
]

async function become(api: Api, { id, version }: AdminFeedback, status: FeedbackStatus) {
  await api.put('/api/admin/feedback/{id}', {
    params: { path: { id } },
    body: { status, version },
    quiet: true,
  })
}
