import { lifetimes } from '#machines/resource/lifetimes.ts'
import type { Api } from '#src/runtime/api.ts'
import type {
  Browsing,
  SearchQuery,
  SearchResult,
  TopicPostQuery,
  TopicQuery,
  UserTopic,
  UserTopicQuery,
} from '#src/runtime/browsing.ts'
import type { PostQuery, PostSummary, Topic } from '#src/runtime/resources.ts'
import { createKeyed } from './keyed.ts'
import { createLate } from './late.ts'
import type { Starter } from './starter.ts'

/** Of how many topics and categories the posts are remembered. */
const remembered = 20

/** The specification gives these lists no lifetime: short, since counts move. Milliseconds. */
const listLifetime = 60_000

/** The lists people look through, and how to tell them that who looks has changed. */
export function createBrowsing(api: Api, start: Starter) {
  const topics = createLate(() =>
    start.list<Topic, TopicQuery>(
      'topics',
      { query: { sortBy: 'hotness' }, mode: 'hybrid', lifetime: lifetimes.topicBrowse },
      async ({ query: { keyword, sortBy }, place }, signal) => {
        const asked = { sortBy, pageSize: 18 }
        if (keyword !== undefined)
          return api.post('/api/topics/search', {
            // A search has pages alone.
            body: { ...asked, keyword, page: 'page' in place ? place.page : 1 },
            signal,
          })
        const params = { query: { ...asked, ...place } }
        return piece(await api.get('/api/topics/published/hybrid', { params, signal }))
      },
    ),
  )
  const userTopics = keyed((id) =>
    start.list<UserTopic, UserTopicQuery>(
      `topics of ${id}`,
      { query: { kind: 'created' }, mode: 'page', lifetime: listLifetime },
      ({ query, place }, signal) =>
        api.get('/api/users/{id}/topics', {
          params: { path: { id }, query: { ...query, ...place, pageSize: 18 } },
          signal,
        }),
    ),
  )
  const topicPosts = keyed((id) =>
    start.list<PostSummary, TopicPostQuery>(
      `posts on ${id}`,
      { query: { sortBy: 'publishedat' }, mode: 'page', lifetime: listLifetime },
      ({ query, place }, signal) =>
        api.get('/api/topics/{id}/posts', {
          params: { path: { id }, query: { ...query, ...place, pageSize: 10 } },
          signal,
        }),
    ),
  )
  const categoryPosts = keyed((id) =>
    start.list<PostSummary, PostQuery>(
      `posts in ${id}`,
      { query: { categoryId: id }, mode: 'hybrid', lifetime: listLifetime },
      async ({ place }, signal) =>
        piece(
          await api.get('/api/posts/categories/{id}/posts/hybrid', {
            params: { path: { id }, query: { ...place, pageSize: 10 } },
            signal,
          }),
        ),
    ),
  )
  const search = createLate(() =>
    start.list<SearchResult, SearchQuery>(
      'search',
      { query: { text: '', sortBy: 'publishedAt' }, mode: 'page', lifetime: listLifetime },
      async ({ query: { text, categoryId, sortBy }, place }, signal) => {
        const { results, ...standing } = await api.get('/api/search', {
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
        return { items: results, ...standing }
      },
    ),
  )
  const resources: Omit<Browsing, 'topic'> = {
    topics: topics.get,
    userTopics: userTopics.get,
    topicPosts: topicPosts.get,
    categoryPosts: categoryPosts.get,
    search: search.get,
  }
  return {
    resources,
    /** Tells all of them that who looks has changed. */
    clearViewer: () => {
      const ofMany = [...userTopics.all(), ...topicPosts.all(), ...categoryPosts.all()]
      for (const list of [...topics.all(), ...search.all(), ...ofMany])
        list.send({ type: 'list.clear' })
    },
  }
}

const keyed = <List extends { stop: () => unknown }>(make: (key: string) => List) =>
  createKeyed(remembered, make, (list) => void list.stop())

/** A hybrid answer as the list machine takes it: read by cursor, it has no page. */
function piece<Answer extends { page: number | null }>({ page, ...rest }: Answer) {
  return { ...rest, ...(page !== null && { page }) }
}
