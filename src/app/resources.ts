import { createActor, fromPromise, type Actor } from 'xstate'
import { createListMachine } from '#machines/list/list.machine.ts'
import type { ListRequest, Piece } from '#machines/list/list.types.ts'
import { lifetimes } from '#machines/resource/lifetimes.ts'
import type { ResourceMachine } from '#machines/resource/resource.machine.ts'
import type { Clock } from '#src/platform/clock.ts'
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
import { resourceStarter, type Load } from './resource-starter.ts'
import { createTalking } from './talking.ts'

/** How many posts and profiles are remembered. */
const remembered = 20

/** The specification gives posts no lifetime: short, since likes and comments move. Milliseconds. */
const postLifetime = 60_000

/** The resources of the app, and those among them that depend on who is looking. */
export function createResources(api: Api, clock: Clock) {
  const start = resourceStarter(clock)
  const keyed = <Data>(lifetime: number, load: Load<Data, string>) =>
    createKeyed<Actor<ResourceMachine<Data, string>>>(
      remembered,
      (key) => start(key, lifetime, load),
      (actor) => void actor.stop(),
    )
  const home = start<Home, null>(null, lifetimes.home, (_, signal) => loadHome(api, signal))
  const details = keyed<PostDetail>(postLifetime, (id, signal) =>
    api.get('/api/posts/{id}', { params: { path: { id } }, signal }),
  )
  const profiles = keyed<Profile>(lifetimes.userProfile, (id, signal) =>
    api.get('/api/users/{id}/profile', { params: { path: { id } }, signal }),
  )
  const topics = keyed<TopicDetail>(lifetimes.topicBrowse, (id, signal) =>
    api.get('/api/topics/{id}', { params: { path: { id } }, signal }),
  )
  const browsing = createBrowsing(api, clock)
  const archive = createArchive(api, clock)
  const talking = createTalking(api, clock)
  const posts = startPostList(api, clock, {})
  const postsBy = createKeyed(
    remembered,
    (authorId) => startPostList(api, clock, { authorId }),
    (actor) => void actor.stop(),
  )
  const resources: Resources = {
    ...browsing.resources,
    ...archive.resources,
    ...talking.resources,
    topic: topics.get,
    home,
    posts,
    post: details.get,
    profile: profiles.get,
    postsBy: postsBy.get,
    site: start<Site, null>(null, lifetimes.category, (_, signal) =>
      api.get('/api/site', { signal, quiet: true }),
    ),
    categories: start<readonly Category[], null>(
      null,
      lifetimes.category,
      async (_, signal) => {
        const { items } = await api.get('/api/posts/categories', { signal })
        return items
      },
    ),
  }
  return {
    resources,
    /** Tells all of them that who looks has changed. */
    clearViewer: () => {
      for (const actor of [home, ...details.all(), ...profiles.all(), ...topics.all()]) {
        actor.send({ type: 'resource.clear' })
      }
      for (const actor of [posts, ...postsBy.all()]) actor.send({ type: 'list.clear' })
      browsing.clearViewer()
      archive.clearViewer()
      talking.clearViewer()
    },
  }
}

function startPostList(api: Api, clock: Clock, query: PostQuery) {
  const machine = createListMachine<PostSummary, PostQuery>(({ id }) => id).provide({
    actors: {
      load: fromPromise<Piece<PostSummary>, ListRequest<PostQuery>>(
        async ({ input, signal }) => {
          const { page, ...piece } = await api.get('/api/posts/public/hybrid', {
            params: { query: { ...input.query, ...input.place, pageSize: 10 } },
            signal,
          })
          return { ...piece, ...(page !== null && { page }) }
        },
      ),
    },
  })
  return createActor(machine, { clock, input: { query, mode: 'hybrid' } }).start()
}
