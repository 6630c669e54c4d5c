import { expect, test } from 'vitest'
import { SimulatedClock } from 'xstate'
import type { Api } from '#src/data/api.ts'
import { forgetPost } from '#src/data/forget-post.ts'
import * as history from '#src/data/public/history.ts'
import * as posts from '#src/data/public/posts.ts'
import { ranking } from '#src/data/public/ranking.ts'
import { search } from '#src/data/public/search.ts'
import { topic } from '#src/data/public/topics.ts'
import * as queries from '#src/data/queries.ts'
import { createQueryClient } from '#src/data/query-client.ts'
import type { Query, QueryKey } from '#src/data/query.ts'

test('文章变了：列着它、说着它、数着它的页面，回来都再问；别的文章不再问', async () => {
  const asked: string[] = []
  const client = createQueryClient({ api: answering(asked), clock: new SimulatedClock() })
  const visit = async <Ref extends object, Key extends QueryKey>(
    query: Query<Ref, Key>,
    key: Key,
  ) => {
    client.observe(client.get(query, key))()
    await client.settle()
    return asked.splice(0)
  }
  const visitAll = async () => ({
    post: await visit(queries.post, 'x'),
    otherPost: await visit(queries.post, 'y'),
    neighbours: await visit(queries.neighbours, 'y'),
    home: await visit(queries.home, null),
    profile: await visit(queries.profile, 'u'),
    categories: await visit(posts.categories, null),
    posts: await visit(posts.posts, null),
    category: await visit(posts.categoryPosts, 'c'),
    topic: await visit(topic, 't'),
    topicPosts: await visit(posts.topicPosts, 't'),
    search: await visit(search, null),
    ranking: await visit(ranking, { tab: 'posts', period: 'week', page: 1 }),
    history: await visit(history.history, null),
    year: await visit(history.historyYear, '2026'),
    month: await visit(history.postsIn, { year: 2026, month: 11 }),
  })
  const first = await visitAll()
  expect(Object.values(first)).not.toContainEqual([])
  forgetPost(client, 'x')
  expect(await visitAll()).toEqual({ ...first, otherPost: [] })
})

/** A server that lists one post wherever posts are listed; `asked`: the paths, in their order. */
function answering(asked: string[]): Api {
  const list = { items: [{ id: 'x' }], page: 1, totalPages: 1, total: 1 }
  const get = (path: string) => {
    asked.push(path)
    return Promise.resolve(path === '/api/search' ? { ...list, results: list.items } : list)
  }
  // What is looked at is who asks, not what is answered.
  return { get } as unknown as Api
}
