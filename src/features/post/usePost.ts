import { useQuery } from '#src/runtime/useQuery.ts'
import * as queries from '#src/data/queries.ts'

/** A post with its body. One that could not be loaded anew is shown as it was. */
export function usePost(id: string) {
  const { data, failure, isLoading, refresh } = useQuery(queries.post, id)
  const isMissing = data === null && failure?.kind === 'missing'
  return { post: data, failure: data === null ? failure : null, isLoading, isMissing, refresh }
}
