import { useRuntime } from '#src/runtime/context.tsx'
import { useResource } from '#src/runtime/hooks.ts'

/** A post with its body. One that could not be loaded anew is shown as it was. */
export function usePost(id: string) {
  const { data, failure, isLoading, refresh } = useResource(useRuntime().resources.post(id))
  const isMissing = data === null && failure?.kind === 'missing'
  return { post: data, failure: data === null ? failure : null, isLoading, isMissing, refresh }
}
