import { useQuery } from '#src/runtime/useQuery.ts'
import * as queries from '#src/data/queries.ts'

/** One topic, with what one may do about it. */
export function useTopic(topicId: string) {
  const { data, failure, refresh } = useQuery(queries.topic, topicId)
  return {
    topic: data,
    failure: data === null ? failure : null,
    isMissing: data === null && failure?.kind === 'missing',
    refresh,
  }
}
