import type { RankingPlace } from '#src/runtime/archive.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useResource } from '#src/runtime/hooks.ts'

/** One page of a ranking. What was there stays when loading it again fails. */
export function useRanking(place: RankingPlace) {
  const { data, failure, refresh } = useResource(useRuntime().resources.ranking(place))
  return { ranking: data, failure: data === null ? failure : null, refresh }
}
