import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import type { Call, Handlers, Viewer } from '#server/contract/handlers.ts'
import type { Database } from '#server/db/client.ts'
import { problem } from '#server/lib/problem.ts'
import { networkOf } from '#server/throttle/network.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import { feedListing } from './feed.listing.ts'
import type { VersionHistory } from './history.service.ts'
import { publicListing } from './posts.listings.ts'
import type { Reading } from './posts.reading.ts'
import type { Intent, Posts, WriteRequest } from './posts.service.ts'
import { currentCategories } from './posts.store.ts'
import type { Trash } from './trash.service.ts'
import type { Views } from './views.ts'
import type { Moderation } from './moderation.service.ts'

interface ReadingServices {
  db: Database
  reading: Reading
  responseCache: ResponseCache
  throttling: Throttling
}

interface WritingServices {
  posts: Posts
  trash: Trash
  history: VersionHistory
  views: Views
  throttling: Throttling
}

/**
 * Writing is rendered and kept, and what comes before readers or goes is indexed and forgotten everywhere, so it costs: a
 * busy autosave stays far below this.
 */
const writesOfAuthor = { limit: 60, seconds: 60 }
/** Each looks through the author's texts. */
const searchesOfAuthor = { limit: 30, seconds: 60 }
/** A whole office may sit behind one address. */
const viewsOfAddress = { limit: 600, seconds: 3600 }

type Body = Call<'savePostDraft' | 'publishPost' | 'createPost' | 'updatePost'>['body']

const requestOf = (body: Body): WriteRequest => ({
  id: body.id,
  clientId: body.clientId,
  baseRevision: body.baseRevision,
  editId: body.editId,
  title: body.title ?? '',
  format: body.format,
  content: body.content,
  excerpt: body.excerpt ?? '',
  coverImage: body.coverImage ?? null,
  categoryIds: body.categoryIds ?? [],
  tags: body.tags ?? [],
  topicIds: body.topicIds ?? [],
})

/** Reading posts. Lists are the same for everybody; a post says what its reader may do with it. */
export function postReadingRoutes({
  db,
  reading,
  responseCache: { kept, shared },
  throttling,
}: ReadingServices) {
  const searches = createThrottle(throttling, 'own-searches', searchesOfAuthor)

  /** A category whose posts went to another is that other one. */
  async function listingOf(query: Parameters<typeof publicListing>[1]) {
    const [categoryId] = await currentCategories(db, query.categoryId ? [query.categoryId] : [])
    return publicListing(db, { ...query, categoryId })
  }

  return {
    listPublicPosts: shared('listPublicPosts', async ({ query }) =>
      reading.page(await listingOf(query), query),
    ),
    listPublicPostsByCursor: shared('listPublicPostsByCursor', async ({ query }) =>
      reading.around(await listingOf(query), query),
    ),
    listFeed: ({ query, viewer }) => reading.around(feedListing(db, viewer.id), query),
    listPublicPostsHybrid: shared('listPublicPostsHybrid', async ({ query }) =>
      reading.hybrid(await listingOf(query), query),
    ),
    getHotPosts: shared('getHotPosts', ({ query }) => reading.hottest(query.count)),
    getRecentPosts: shared('getRecentPosts', ({ query }) => reading.newest(query.count)),
    getUserRecentPosts: shared('getUserRecentPosts', ({ params, query }) =>
      reading.newestBy(params.id, query.count),
    ),
    getPost: kept('getPost', ({ params, viewer }) => reading.detail(viewer, params.id)),
    getPostForEdit: ({ params, viewer }) => reading.forEdit(viewer, { id: params.id }),
    getOwnPostByClientId: ({ params, viewer }) =>
      reading.forEdit(viewer, { clientId: params.clientId }),
    listMyPosts: async ({ query, viewer }) => {
      const words = searchedWords(query.q)
      if (words.length > 0) await searches.take(viewer.id)
      return reading.own(viewer, { ...query, words }, query)
    },
    listDrafts: ({ query, viewer }) => reading.drafts(viewer, query),
  } satisfies Partial<Handlers>
}

/** Each is looked for in all that is searched; the contract says the same. */
const mostWords = 8

/** @throws Problem 1000 when there are more than are looked for */
function searchedWords(q = ''): readonly string[] {
  const typed = q.split(/\s+/).filter((word) => word !== '')
  const words = [...new Map(typed.map((word) => [word.toLowerCase(), word])).values()]
  if (words.length <= mostWords) return words
  const sentence = `一次最多搜 ${mostWords} 个词`
  throw problem.invalid({ q: [sentence] }, sentence)
}

/** Writing posts: the caller is the author, whatever the body says. */
export function postWritingRoutes(services: WritingServices) {
  const { posts, trash, history, views, throttling } = services
  const writes = createThrottle(throttling, 'posts', writesOfAuthor)
  const viewed = createThrottle(throttling, 'views', viewsOfAddress)

  async function write(viewer: Viewer, intent: Intent, request: WriteRequest) {
    try {
      await writes.take(viewer.id)
    } catch (refusal) {
      // A try whose answer was lost may have written it: its author is to hear that it is out.
      const post = await posts.written(viewer.id, intent, request)
      if (!post) throw refusal
      return posts.saved(post)
    }
    return posts.saved(await posts.write(viewer.id, intent, request))
  }

  return {
    savePostDraft: ({ body, viewer }) => write(viewer, 'save', requestOf(body)),
    createPost: ({ body, viewer }) =>
      write(viewer, 'publish', { ...requestOf(body), id: undefined }),
    publishPost: ({ body, viewer }) => write(viewer, 'publish', requestOf(body)),
    updatePost: ({ body, viewer }) => write(viewer, 'update', requestOf(body)),
    publishDraft: writes.guard(async ({ params, body, viewer }) =>
      posts.saved(await posts.publishSaved(viewer.id, params.id, body)),
    ),
    unpublishPost: writes.guard(async ({ params, viewer }) =>
      posts.saved(await trash.unpublish(viewer.id, params.id)),
    ),
    deletePost: writes.guard(({ params, viewer }) => trash.remove(viewer, params.id)),
    deleteDraft: writes.guard(({ params, viewer }) => trash.remove(viewer, params.id, 'draft')),
    deleteDrafts: writes.guard(({ body, viewer }) => trash.removeDrafts(viewer, body.ids)),
    restoreOwnPost: writes.guard(async ({ params, viewer }) =>
      posts.saved(await trash.restore(viewer.id, params.id)),
    ),
    listPostRevisions: ({ params, query, viewer }) => history.list(viewer, params.id, query),
    getPostRevision: ({ params, viewer }) => history.read(viewer, params.id, params.revision),
    restorePostRevision: writes.guard(async ({ params, body, viewer }) => {
      const { id, revision } = params
      return posts.saved(await history.restore(viewer.id, id, revision, body?.baseRevision))
    }),
    recordPostView: async ({ params, viewer, client }) => {
      await viewed.take(networkOf(client.address))
      await views.record({ viewer, client }, params.id)
    },
  } satisfies Partial<Handlers>
}

/** The back office's calls about posts; the contract lets nobody but administrators in. */
export function postModerationRoutes(moderation: Moderation) {
  return {
    listAdminPosts: ({ query }) => moderation.list(query, query),
    reviewPost: ({ params, body, viewer }) => moderation.review(viewer, params.id, body),
    takeDownPost: ({ params, body, viewer }) => moderation.takeDown(viewer, params.id, body),
    restorePost: ({ params, body, viewer }) => moderation.restore(viewer, params.id, body),
    deleteAdminPost: ({ params, query, viewer }) => moderation.remove(viewer, params.id, query),
    batchAdminPosts: ({ body, viewer }) => moderation.batch(viewer, body),
  } satisfies Partial<Handlers>
}
