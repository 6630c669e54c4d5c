import { useQuery } from '#src/runtime/useQuery.ts'
import * as queries from '#src/data/queries.ts'

/** How many posts each year and each month has. What was there stays when loading it again fails. */
export function useHistory() {
  const { data, failure, refresh } = useQuery(queries.history)
  return { history: data, failure: data === null ? failure : null, refresh }
}

/** The months of a year, each with its most popular posts. */
export function useHistoryYear(number: number) {
  const { data, failure, refresh } = useQuery(queries.historyYear, String(number))
  return { year: data, failure: data === null ? failure : null, refresh }
}
