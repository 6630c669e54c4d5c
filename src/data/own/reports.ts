import { defineList } from '../query.ts'
import type { Appeal, Feedback, Report } from '../types.ts'

/** What one has reported. */
export const ownReports = defineList<Report>({
  name: 'own reports',
  load: ({ place }, { api, signal }) =>
    api.get('/api/report/my', { params: { query: { ...place, pageSize: 10 } }, signal }),
})

/** What one has said against decisions. */
export const ownAppeals = defineList<Appeal>({
  name: 'own appeals',
  load: ({ place }, { api, signal }) =>
    api.get('/api/appeals', { params: { query: { ...place, pageSize: 10 } }, signal }),
})

/** What one has told us, and what became of it. */
export const ownFeedback = defineList<Feedback>({
  name: 'own feedback',
  load: ({ place }, { api, signal }) =>
    api.get('/api/feedback/my', { params: { query: { ...place, pageSize: 10 } }, signal }),
})
