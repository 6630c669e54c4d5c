import { useLayoutEffect } from 'react'
import { useRuntime } from '#src/runtime/context.tsx'
import { useResource } from '#src/runtime/hooks.ts'

/** One category. One that is newer than the categories remembered is asked for again before it counts as missing. */
export function useCategory(categoryId: string) {
  const categories = useRuntime().resources.categories()
  const { data, failure, isRefreshing, refresh } = useResource(categories)
  const category = data?.find(({ id }) => id === categoryId) ?? null
  // Before anything is painted, so that what is only unknown is never told to be missing.
  useLayoutEffect(() => {
    const known = categories.getSnapshot().context.data
    if (known !== null && known.every(({ id }) => id !== categoryId)) {
      categories.send({ type: 'resource.refresh' })
    }
  }, [categories, categoryId])
  return {
    category,
    failure: category === null ? failure : null,
    isMissing: data !== null && category === null && failure === null && !isRefreshing,
    refresh,
  }
}
