import { useRuntime } from '#src/runtime/context.tsx'
import { useResource } from '#src/runtime/hooks.ts'

/** One topic, with what one may do about it. */
export function useTopic(topicId: string) {
  const { data, failure, refresh } = useResource(useRuntime().resources.topic(topicId))
  return {
    topic: data,
    failure: data === null ? failure : null,
    isMissing: data === null && failure?.kind === 'missing',
    refresh,
  }
}
