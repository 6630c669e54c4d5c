import type { AdminFeedback } from '#src/data/admin/feedback.ts'
import { decisions as words, questions } from '#src/messages/admin/feedback.ts'
import { about } from '../table/asking.ts'
import type { Decision } from '../table/table.types.ts'

/** What may be decided about feedback without opening it; the server says where it can go. */
export const feedbackDecisions: readonly Decision<AdminFeedback>[] = [
  become('claim', 'processing'),
  { ...become('close', 'closed'), isDanger: true, ask: () => questions.close },
]

function become(
  key: keyof typeof words,
  status: AdminFeedback['status'],
): Decision<AdminFeedback> {
  return {
    key,
    ...words[key],
    isOffered: ({ nextStatuses }) => nextStatuses.includes(status),
    expect: () => ({ status }),
    async run(api, row) {
      const body = { status, version: row.version }
      await api.put('/api/admin/feedback/{id}', { ...about(row), body })
    },
  }
}
