import type { SearchQuery } from '#src/runtime/browsing.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useListAt } from '#src/runtime/useListAt.ts'

/** What a search finds, standing where the address says; `page` counts from 1. */
export function useSearch(query: SearchQuery, page: number) {
  return useListAt(useRuntime().resources.search(), query, page)
}
