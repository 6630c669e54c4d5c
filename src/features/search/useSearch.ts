import { useListQueryAt } from '#src/runtime/useQuery.ts'
import * as queries from '#src/data/queries.ts'
import type { SearchQuery } from '#src/data/types.ts'

/** What a search finds, standing where the address says; `page` counts from 1. */
export function useSearch(filter: SearchQuery, page: number) {
  return useListQueryAt(queries.search, null, { filter, page })
}
