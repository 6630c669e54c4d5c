import { useQuery } from '#src/runtime/useQuery.ts'
import { useLayoutEffect } from 'react'
import * as queries from '#src/data/queries.ts'
import { useRuntime } from '#src/runtime/context.tsx'

/** One category. One that is newer than the categories remembered is asked for again before it counts as missing. */
export function useCategory(categoryId: string) {
  const { queryClient } = useRuntime()
  const { data, failure, isRefreshing, refresh } = useQuery(queries.categories)
  const category = data?.find(({ id }) => id === categoryId) ?? null
  // Before anything is painted, so that what is only unknown is never told to be missing.
  useLayoutEffect(() => {
    const known = queryClient.data(queries.categories, null)
    if (known?.every(({ id }) => id !== categoryId))
      queryClient.refresh(queries.categories, null)
  }, [queryClient, categoryId])
  return {
    category,
    failure: category === null ? failure : null,
    isMissing: data !== null && category === null && failure === null && !isRefreshing,
    refresh,
  }
}
