import { lifetimes } from '#machines/resource/lifetimes.ts'
import { loadHome } from './load-home.ts'
import { defineResource } from './query.ts'
import type { Home, PostDetail, PostNeighbours, Profile, Site } from './types.ts'

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
  load: (id, { api, signal }) =>
    api.get('/api/posts/{id}', { params: { path: { id } }, signal }),
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
  load: (id, { api, signal }) =>
    api.get('/api/users/{id}/profile', { params: { path: { id } }, signal }),
})
