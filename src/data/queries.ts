import { lifetimes } from '#machines/resource/lifetimes.ts'
import { defineResource } from './query.ts'
import type { Home, HomePart, PostDetail, PostNeighbours, Profile, Site } from './types.ts'
import type { Api } from './api.ts'

/*
 * What is asked on every page, or before the code of a page has come. What else everybody may ask stands in `public/`, what
 * members alone ask in `own/`, what administrators ask in `admin/`: each is loaded with the pages that ask it.
 */

/** Counts and likes move: the specification gives these no lifetime. Milliseconds. */
export const short = 60_000

/** What never changes, or hardly. Milliseconds. */
export const forEver = 3_600_000

export const site = defineResource<Site>({
  name: 'site',
  scope: 'public',
  staleTime: lifetimes.category,
  load: (_, { api, signal }) => api.get('/api/site', { signal, quiet: true }),
})

export const home = defineResource<Home>({
  name: 'home',
  staleTime: lifetimes.home,
  load: (_, { api, signal }) => loadHome(api, signal),
})

export const post = defineResource<PostDetail, string>({
  name: 'post',
  staleTime: short,
  load: (id, { api, signal, quiet }) =>
    api.get('/api/posts/{id}', { params: { path: { id } }, signal, quiet }),
})

export const neighbours = defineResource<PostNeighbours, string>({
  name: 'neighbours',
  staleTime: short,
  load: (id, { api, signal }) =>
    api.get('/api/posts/{id}/neighbours', { params: { path: { id } }, signal, quiet: true }),
})

export const profile = defineResource<Profile, string>({
  name: 'profile',
  staleTime: lifetimes.userProfile,
  load: (id, { api, signal, quiet }) =>
    api.get('/api/users/{id}/profile', { params: { path: { id } }, signal, quiet }),
})

/** How many of each the home page loads (specification §9). */
const counts = { hotPosts: 8, posts: 10, creators: 8, topics: 6 }

/** In the order in which they are asked for. */
const parts = ['hotPosts', 'posts', 'creators', 'topics'] as const satisfies readonly HomePart[]

/**
 * Loads the home page. A part that fails is silently empty (specification §8).
 * @throws RequestFailed when all of them fail, so that coming back tries again
 */
async function loadHome(api: Api, signal: AbortSignal): Promise<Home> {
  const options = { quiet: true, signal }
  const results = await Promise.allSettled([
    api.get('/api/posts/hot-details', {
      ...options,
      params: { query: { count: counts.hotPosts } },
    }),
    api.get('/api/posts/public', {
      ...options,
      params: { query: { page: 1, pageSize: counts.posts } },
    }),
    api.get('/api/users/hot-creators', {
      ...options,
      params: { query: { count: counts.creators } },
    }),
    api.get('/api/topics/hot', { ...options, params: { query: { limit: counts.topics } } }),
  ])
  const rejected = results.filter((result) => result.status === 'rejected')
  if (rejected.length === results.length) throw rejected[0]?.reason
  const [hotPosts, posts, creators, topics] = results
  return {
    hotPosts: itemsOf(hotPosts),
    posts: itemsOf(posts),
    creators: itemsOf(creators),
    topics: itemsOf(topics),
    failed: parts.filter((_, at) => results[at]?.status === 'rejected'),
  }
}

function itemsOf<Item>(result: PromiseSettledResult<{ items: Item[] }>): readonly Item[] {
  return result.status === 'fulfilled' ? result.value.items : []
}
