import { useQuery } from '#src/runtime/useQuery.ts'
import type { RankingPlace } from '#src/data/types.ts'
import * as queries from '#src/data/queries.ts'

/** One page of a ranking. What was there stays when loading it again fails. */
export function useRanking(place: RankingPlace) {
  const { data, failure, refresh } = useQuery(queries.ranking, place)
  return { ranking: data, failure: data === null ? failure : null, refresh }
}
