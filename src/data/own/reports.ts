import { defineList } from '../query.ts'
import { eachVisit } from '../queries.ts'
import type { Appeal, Feedback, Report } from '../types.ts'

/** What one has reported. */
export const ownReports = defineList<Report>({
  name: 'own reports',
  mode: 'page',
  staleTime: eachVisit,
  filter: {},
  load: ({ place }, { api, signal }) =>
    api.get('/api/report/my', { params: { query: { ...place, pageSize: 10 } }, signal }),
})

/** What one has said against decisions. */
export const ownAppeals = defineList<Appeal>({
  name: 'own appeals',
  mode: 'page',
  staleTime: eachVisit,
  filter: {},
  load: ({ place }, { api, signal }) =>
    api.get('/api/appeals', { params: { query: { ...place, pageSize: 10 } }, signal }),
})

/** What one has told us, and what became of it. */
export const ownFeedback = defineList<Feedback>({
  name: 'own feedback',
  mode: 'page',
  staleTime: eachVisit,
  filter: {},
  load: ({ place }, { api, signal }) =>
    api.get('/api/feedback/my', { params: { query: { ...place, pageSize: 10 } }, signal }),
})
