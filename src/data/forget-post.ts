import * as postQueries from './public/posts.ts'
import * as queries from './queries.ts'
import type { QueryClient } from './query-client.ts'

/** A post is not what it was: the next view that shows it asks the server again. */
export function forgetPost(queryClient: QueryClient, postId: string): void {
  queryClient.invalidate(queries.post, postId)
  queryClient.invalidate(queries.home, null)
  queryClient.clear(postQueries.posts, null)
}
