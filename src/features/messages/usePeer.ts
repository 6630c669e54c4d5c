import { useQuery } from '#src/runtime/useQuery.ts'
import * as queries from '#src/data/queries.ts'

/** Who one writes to: their name and portrait, once they have come. */
export function usePeer(peerId: string) {
  const { data, failure } = useQuery(queries.profile, peerId)
  return {
    name: data?.displayName ?? '',
    avatarUrl: data?.avatarUrl ?? null,
    isMissing: failure?.kind === 'missing' || failure?.kind === 'invalid',
  }
}
