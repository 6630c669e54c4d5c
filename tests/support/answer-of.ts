import type { Query, QueryKey } from '#src/data/query.ts'
import type { Runtime } from '#src/runtime/runtime.ts'

/** The running machine that holds an answer, as a page would have it; nothing is asked for yet. */
export function answerOf<Ref extends object, Key extends QueryKey>(
  { queryClient }: Pick<Runtime, 'queryClient'>,
  query: Query<Ref, Key>,
  key: Key,
): Ref {
  const ref = queryClient.get(query, key)
  queryClient.observe(ref, () => {})
  return ref
}
