import { useQuery } from '#src/runtime/useQuery.ts'
import * as queries from '#src/data/queries.ts'

/** Somebody's profile. */
export function useProfile(userId: string) {
  const { data, failure, isLoading, refresh } = useQuery(queries.profile, userId)
  const isMissing = data === null && failure?.kind === 'missing'
  return {
    profile: data,
    failure: data === null ? failure : null,
    isLoading,
    isMissing,
    refresh,
  }
}
