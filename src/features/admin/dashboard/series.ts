import type { series } from '#src/messages/admin/dashboard.ts'

type SeriesName = keyof typeof series

/** What is counted by day, in the order in which it is told. */
export const seriesNames = [
  'users',
  'posts',
  'comments',
  'views',
  'signIns',
  'searches',
  'reports',
] as const satisfies readonly SeriesName[]

/** Many a day make a line, few a column each. */
export const kinds: Record<SeriesName, 'bars' | 'line'> = {
  users: 'bars',
  posts: 'bars',
  comments: 'bars',
  views: 'line',
  signIns: 'line',
  searches: 'line',
  reports: 'bars',
}
