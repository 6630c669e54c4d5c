import { useResource } from '#src/runtime/hooks.ts'
import { useRuntime } from '#src/runtime/context.tsx'

/** Who one writes to: their name and portrait, once they have come. */
export function usePeer(peerId: string) {
  const { data, failure } = useResource(useRuntime().resources.profile(peerId))
  return {
    name: data?.displayName ?? '',
    avatarUrl: data?.avatarUrl ?? null,
    isMissing: failure?.kind === 'missing' || failure?.kind === 'invalid',
  }
}
