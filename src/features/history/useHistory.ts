import { useRuntime } from '#src/runtime/context.tsx'
import { useResource } from '#src/runtime/hooks.ts'

/** How many posts each year and each month has. What was there stays when loading it again fails. */
export function useHistory() {
  const { data, failure, refresh } = useResource(useRuntime().resources.history())
  return { history: data, failure: data === null ? failure : null, refresh }
}

/** The months of a year, each with its most popular posts. */
export function useHistoryYear(number: number) {
  const { data, failure, refresh } = useResource(useRuntime().resources.historyYear(number))
  return { year: data, failure: data === null ? failure : null, refresh }
}
