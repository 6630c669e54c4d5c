import { replies, threads } from './public/comments.ts'
import * as historyQueries from './public/history.ts'
import * as postQueries from './public/posts.ts'
import { ranking } from './public/ranking.ts'
import { search } from './public/search.ts'
import { topic } from './public/topics.ts'
import * as queries from './queries.ts'
import type { QueryClient } from './query-client.ts'

/** A post is not what it was: the next view that shows it, lists it or counts it asks the server again. */
export function forgetPost(queryClient: QueryClient, postId: string): void {
  queryClient.invalidate(queries.post, postId)
  queryClient.invalidateAll(queries.home)
  queryClient.invalidateAll(queries.neighbours)
  queryClient.invalidateAll(queries.profile)
  queryClient.invalidateAll(postQueries.categories)
  queryClient.invalidateAll(topic)
  queryClient.invalidateAll(ranking)
  queryClient.invalidateAll(historyQueries.history)
  queryClient.invalidateAll(historyQueries.historyYear)
  queryClient.clearAll(postQueries.posts)
  queryClient.clearAll(postQueries.categoryPosts)
  queryClient.clearAll(postQueries.topicPosts)
  queryClient.clearAll(historyQueries.postsIn)
  queryClient.clearAll(search)
}

/** The same of what is said below it, too. */
export function forgetPostAndComments(queryClient: QueryClient, postId: string): void {
  forgetPost(queryClient, postId)
  queryClient.clear(threads, postId)
  queryClient.clearAll(replies)
}
