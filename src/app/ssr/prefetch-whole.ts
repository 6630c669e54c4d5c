import { threads } from '#src/data/public/comments.ts'
import { topic } from '#src/data/public/topics.ts'
import { neighbours, site } from '#src/data/queries.ts'
import type { QueryClient } from '#src/data/query-client.ts'
import type { RouteName } from '#src/runtime/routes.ts'
import { parametersOf, type Prefetch, prefetchData } from '../prefetch.ts'

/** What a page shows besides what it hangs on: a browser comes to it when it is rendered, a server renders once. */
const rest: Partial<Record<RouteName, Prefetch>> = {
  post: (queryClient, parameter) => {
    queryClient.prefetch(queryClient.get(neighbours, parameter('id')))
    queryClient.prefetch(queryClient.get(threads, parameter('id')))
  },
  topic: (queryClient, parameter) =>
    queryClient.prefetch(queryClient.get(topic, parameter('id'))),
}

/** Asks for all that a page shows to a visitor, as far as its path says it. */
export function prefetchWhole(
  name: RouteName,
  pathname: string,
  queryClient: QueryClient,
): void {
  queryClient.prefetch(queryClient.get(site))
  prefetchData(name, pathname, queryClient)
  rest[name]?.(queryClient, parametersOf(name, pathname))
}
