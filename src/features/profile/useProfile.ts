import { useRuntime } from '#src/runtime/context.tsx'
import { useResource } from '#src/runtime/hooks.ts'

/** Somebody's profile. */
export function useProfile(userId: string) {
  const { data, failure, isLoading, refresh } = useResource(
    useRuntime().resources.profile(userId),
  )
  const isMissing = data === null && failure?.kind === 'missing'
  return {
    profile: data,
    failure: data === null ? failure : null,
    isLoading,
    isMissing,
    refresh,
  }
}
