import type { Actor } from 'xstate'
import { lifetimes } from '#machines/resource/lifetimes.ts'
import type { ResourceMachine } from '#machines/resource/resource.machine.ts'
import type { Api } from '#src/runtime/api.ts'
import type { TopicDetail } from '#src/runtime/browsing.ts'
import type {
  Category,
  Home,
  PostDetail,
  PostQuery,
  PostSummary,
  Profile,
  Resources,
  Site,
} from '#src/runtime/resources.ts'
import { createArchive } from './archive.ts'
import { createBrowsing } from './browsing.ts'
import { loadHome } from './home.ts'
import { createKeyed } from './keyed.ts'
import { createLate } from './late.ts'
import type { Load, Starter } from './starter.ts'
import { createShownFollows } from './shown-follows.ts'
import { createTalking } from './talking.ts'

/** How many posts and profiles are remembered. */
const remembered = 20

/** The specification gives posts no lifetime: short, since likes and comments move. Milliseconds. */
const postLifetime = 60_000

/** The resources of the app, and those among them that depend on who is looking. */
export function createResources(api: Api, start: Starter) {
  const keyed = <Data>(name: string, lifetime: number, load: Load<Data, string>) =>
    createKeyed<Actor<ResourceMachine<Data, string>>>(
      remembered,
      (key) => start.resource(name, key, lifetime, load),
      (actor) => void actor.stop(),
    )
  const home = createLate(() =>
    start.resource<Home, null>('home', null, lifetimes.home, (_, signal) =>
      loadHome(api, signal),
    ),
  )
  const details = keyed<PostDetail>('post', postLifetime, (id, signal) =>
    api.get('/api/posts/{id}', { params: { path: { id } }, signal }),
  )
  const profiles = keyed<Profile>('profile', lifetimes.userProfile, (id, signal) =>
    api.get('/api/users/{id}/profile', { params: { path: { id } }, signal }),
  )
  const shownFollows = createShownFollows(api, start, profiles.get)
  const topics = keyed<TopicDetail>('topic', lifetimes.topicBrowse, (id, signal) =>
    api.get('/api/topics/{id}', { params: { path: { id } }, signal }),
  )
  const browsing = createBrowsing(api, start)
  const archive = createArchive(api, start)
  const talking = createTalking(api, start)
  const posts = createLate(() => startPostList(api, start, 'posts', {}))
  const postsBy = createKeyed(
    remembered,
    (authorId) => startPostList(api, start, `posts by ${authorId}`, { authorId }),
    (actor) => void actor.stop(),
  )
  const site = createLate(() =>
    start.resource<Site, null>('site', null, lifetimes.category, (_, signal) =>
      api.get('/api/site', { signal, quiet: true }),
    ),
  )
  const categories = createLate(() =>
    start.resource<readonly Category[], null>(
      'categories',
      null,
      lifetimes.category,
      async (_, signal) => {
        const { items } = await api.get('/api/posts/categories', { signal })
        return items
      },
    ),
  )
  const resources: Resources = {
    ...browsing.resources,
    ...archive.resources,
    ...talking.resources,
    topic: topics.get,
    home: home.get,
    posts: posts.get,
    post: details.get,
    profile: profiles.get,
    postsBy: postsBy.get,
    shownFollows: shownFollows.get,
    site: site.get,
    categories: categories.get,
  }
  return {
    resources,
    /** Tells all of them that who looks has changed. */
    clearViewer: () => {
      for (const actor of [
        ...home.all(),
        ...details.all(),
        ...profiles.all(),
        ...topics.all(),
      ]) {
        actor.send({ type: 'resource.clear' })
      }
      for (const actor of [...posts.all(), ...postsBy.all(), ...shownFollows.all()])
        actor.send({ type: 'list.clear' })
      browsing.clearViewer()
      archive.clearViewer()
      talking.clearViewer()
    },
  }
}

const startPostList = (api: Api, start: Starter, name: string, query: PostQuery) =>
  start.list<PostSummary, PostQuery>(name, { query, mode: 'hybrid' }, async (asked, signal) => {
    const { page, ...piece } = await api.get('/api/posts/public/hybrid', {
      params: { query: { ...asked.query, ...asked.place, pageSize: 10 } },
      signal,
    })
    return { ...piece, ...(page !== null && { page }) }
  })
