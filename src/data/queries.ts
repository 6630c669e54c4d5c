import { lifetimes } from '#machines/resource/lifetimes.ts'
import { loadHome } from './load-home.ts'
import { defineList, defineResource, type ListLoad, type LoadContext } from './query.ts'
import type {
  Category,
  Comment,
  CommentThread,
  Creator,
  Home,
  PostDetail,
  PostHistory,
  PostHistoryYear,
  PostNeighbours,
  PostQuery,
  PostSummary,
  Profile,
  RankingPage,
  RankingPlace,
  SearchQuery,
  SearchResult,
  Side,
  Site,
  ThreadQuery,
  Topic,
  TopicDetail,
  TopicPostQuery,
  TopicQuery,
  UserTopic,
  UserTopicQuery,
} from './types.ts'

/*
 * What the pages that everybody may open ask the server. What members alone ask stands in `own/`, what
 * administrators ask in `admin/`: their code is loaded for them alone.
 */

/** Each visit asks anew, showing what was there. Milliseconds. */
export const eachVisit = 1

/** Counts and likes move: the specification gives these no lifetime. Milliseconds. */
const short = 60_000

/** The past rarely changes. Milliseconds. */
const long = 300_000

export const site = defineResource<Site>({
  name: 'site',
  scope: 'public',
  staleTime: lifetimes.category,
  load: (_, { api, signal }) => api.get('/api/site', { signal, quiet: true }),
})

export const categories = defineResource<readonly Category[]>({
  name: 'categories',
  scope: 'public',
  staleTime: lifetimes.category,
  load: async (_, { api, signal }) =>
    (await api.get('/api/posts/categories', { signal })).items,
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

/** What is said below a post, thread by thread. */
export const threads = defineList<CommentThread, ThreadQuery, string>({
  name: 'comments on',
  mode: 'hybrid',
  staleTime: short,
  filter: { sortBy: 'newest', sought: null },
  load: async ({ key: id, filter: { sortBy, sought }, place }, { api, signal }) => {
    const isFirst = 'page' in place && place.page === 1
    const wanted = isFirst && sought !== null ? { commentId: sought } : {}
    const { sought: thread, ...answer } = await api.get('/api/posts/{id}/comments', {
      params: { path: { id }, query: { sortBy, ...wanted, ...place, pageSize: 10 } },
      signal,
    })
    const piece = pieceOf(answer)
    // The list knows it again where its own place is, and leaves it out there.
    return thread === null ? piece : { ...piece, items: [thread, ...piece.items] }
  },
})

/** All replies of a thread. */
export const replies = defineList<Comment, object, string>({
  name: 'replies to',
  mode: 'cursor',
  staleTime: short,
  keep: 60,
  filter: {},
  load: ({ key: id, place }, { api, signal }) =>
    api.get('/api/comments/{id}/replies', {
      params: { path: { id }, query: { ...('cursor' in place && place), pageSize: 20 } },
      signal,
    }),
})

/** All published posts; a page narrows them. */
export const posts = defineList<PostSummary, PostQuery>({
  name: 'posts',
  mode: 'hybrid',
  staleTime: eachVisit,
  filter: {},
  load: (request, context) => loadPosts(request, context),
})

/** What one author has published; a page narrows it further. */
export const postsBy = defineList<PostSummary, PostQuery, string>({
  name: 'posts by',
  mode: 'hybrid',
  staleTime: eachVisit,
  filter: {},
  load: ({ key: authorId, filter, place }, context) =>
    loadPosts({ filter: { ...filter, authorId }, place }, context),
})

export const categoryPosts = defineList<PostSummary, object, string>({
  name: 'posts in',
  mode: 'hybrid',
  staleTime: short,
  filter: {},
  load: async ({ key: id, place }, { api, signal }) =>
    pieceOf(
      await api.get('/api/posts/categories/{id}/posts/hybrid', {
        params: { path: { id }, query: { ...place, pageSize: 10 } },
        signal,
      }),
    ),
})

export const topicPosts = defineList<PostSummary, TopicPostQuery, string>({
  name: 'posts on',
  mode: 'page',
  staleTime: short,
  filter: { sortBy: 'publishedat' },
  load: ({ key: id, filter, place }, { api, signal }) =>
    api.get('/api/topics/{id}/posts', {
      params: { path: { id }, query: { ...filter, ...place, pageSize: 10 } },
      signal,
    }),
})

export const topic = defineResource<TopicDetail, string>({
  name: 'topic',
  staleTime: lifetimes.topicBrowse,
  load: (id, { api, signal }) =>
    api.get('/api/topics/{id}', { params: { path: { id } }, signal }),
})

/** The topic square. */
export const topics = defineList<Topic, TopicQuery>({
  name: 'topics',
  mode: 'hybrid',
  staleTime: lifetimes.topicBrowse,
  filter: { sortBy: 'hotness' },
  load: async ({ filter: { keyword, sortBy }, place }, { api, signal }) => {
    const asked = { sortBy, pageSize: 18 }
    if (keyword !== undefined)
      return api.post('/api/topics/search', {
        // A search has pages alone.
        body: { ...asked, keyword, page: 'page' in place ? place.page : 1 },
        signal,
      })
    const params = { query: { ...asked, ...place } }
    return pieceOf(await api.get('/api/topics/published/hybrid', { params, signal }))
  },
})

export const userTopics = defineList<UserTopic, UserTopicQuery, string>({
  name: 'topics of',
  mode: 'page',
  staleTime: short,
  filter: { kind: 'created' },
  load: ({ key: id, filter, place }, { api, signal }) =>
    api.get('/api/users/{id}/topics', {
      params: { path: { id }, query: { ...filter, ...place, pageSize: 18 } },
      signal,
    }),
})

export const profile = defineResource<Profile, string>({
  name: 'profile',
  staleTime: lifetimes.userProfile,
  load: (id, { api, signal }) =>
    api.get('/api/users/{id}/profile', { params: { path: { id } }, signal }),
})

/** What somebody lets others see of one side of their follows. */
export const shownFollows = defineList<Creator, object, { userId: string; side: Side }>({
  name: 'follows shown by',
  mode: 'cursor',
  staleTime: eachVisit,
  filter: {},
  load: async ({ key: { userId: id, side }, place }, { api, signal, queryClient }) => {
    const cursor = 'cursor' in place ? { cursor: place.cursor } : {}
    const call = { params: { path: { id }, query: { ...cursor, pageSize: 20 } }, signal }
    const { isOpen: showsFollows, ...piece } =
      side === 'following'
        ? await api.get('/api/users/{id}/following', call)
        : await api.get('/api/users/{id}/followers', call)
    queryClient.patch(profile, id, (data) =>
      data.showsFollows === showsFollows ? data : { ...data, showsFollows },
    )
    return piece
  },
})

/** What is searched for is never blank. */
export const search = defineList<SearchResult, SearchQuery>({
  name: 'search',
  mode: 'page',
  staleTime: short,
  filter: { text: '', sortBy: 'publishedAt' },
  load: async ({ filter: { text, categoryId, sortBy }, place }, { api, signal }) => {
    const { results: items, ...piece } = await api.get('/api/search', {
      params: {
        query: {
          query: text,
          ...(categoryId && { categories: [categoryId] }),
          sortBy,
          ...place,
          pageSize: 10,
        },
      },
      signal,
    })
    return { ...piece, items }
  },
})

export const ranking = defineResource<RankingPage, RankingPlace>({
  name: 'ranking',
  staleTime: lifetimes.ranking,
  async load({ tab, period, page }, { api, signal }): Promise<RankingPage> {
    const options = { params: { query: { period, page } }, signal }
    switch (tab) {
      case 'posts':
        return { tab, ...(await api.get('/api/ranking/posts', options)) }
      case 'authors':
        return { tab, ...(await api.get('/api/ranking/authors', options)) }
      case 'topics':
        return { tab, ...(await api.get('/api/ranking/topics', options)) }
    }
  },
})

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
  mode: 'page',
  staleTime: long,
  filter: {},
  load: ({ key: path, place }, { api, signal }) =>
    api.get('/api/posts/history/{year}/{month}', {
      params: { path, query: { ...place, pageSize: 20 } },
      signal,
    }),
})

async function loadPosts(
  { filter, place }: Pick<ListLoad<PostQuery, null>, 'filter' | 'place'>,
  { api, signal }: LoadContext,
) {
  const query = { ...filter, ...place, pageSize: 10 }
  return pieceOf(await api.get('/api/posts/public/hybrid', { params: { query }, signal }))
}

/** A hybrid answer as the list machine takes it: read by cursor, it has no page. */
const pieceOf = <Answer extends { page: number | null }>({ page, ...rest }: Answer) => ({
  ...rest,
  ...(page !== null && { page }),
})
