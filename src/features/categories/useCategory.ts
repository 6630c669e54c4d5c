import { useLayoutEffect } from 'react'
import { useQuery } from '#src/runtime/useQuery.ts'
import * as postQueries from '#src/data/public/posts.ts'
import { useRuntime } from '#src/runtime/context.tsx'

/** One category. One that is newer than the categories remembered is asked for again before it counts as missing. */
export function useCategory(categoryId: string) {
  const { queryClient } = useRuntime()
  const { data, failure, isRefreshing, refresh } = useQuery(postQueries.categories)
  const category = data?.find(({ id }) => id === categoryId) ?? null
  // Before anything is painted, so that what is only unknown is never told to be missing.
  useLayoutEffect(() => {
    const known = queryClient.data(postQueries.categories, null)
    if (known?.every(({ id }) => id !== categoryId))
      queryClient.refresh(postQueries.categories, null)
  }, [queryClient, categoryId])
  return {
    category,
    failure: category === null ? failure : null,
    isMissing: data !== null && category === null && failure === null && !isRefreshing,
    refresh,
  }
}
