import { defineList, defineResource } from '../query.ts'
import type { PostHistory, PostHistoryYear, PostSummary } from '../types.ts'

/** The past rarely changes. Milliseconds. */
const long = 300_000

/** 岁月史书: how many posts each year and each month has. */
export const history = defineResource<PostHistory>({
  name: 'history',
  scope: 'public',
  staleTime: long,
  load: (_, { api, signal }) => api.get('/api/posts/history', { signal }),
})

/** The months of a year, each with its most popular posts. */
export const historyYear = defineResource<PostHistoryYear, string>({
  name: 'history of',
  staleTime: long,
  load: (year, { api, signal }) =>
    api.get('/api/posts/history/{year}', { params: { path: { year: Number(year) } }, signal }),
})

/** The posts of one month, which counts from 1. */
export const postsIn = defineList<PostSummary, object, { year: number; month: number }>({
  name: 'posts of',
  staleTime: long,
  load: ({ key: path, place }, { api, signal }) =>
    api.get('/api/posts/history/{year}/{month}', {
      params: { path, query: { ...place, pageSize: 20 } },
      signal,
    }),
})
