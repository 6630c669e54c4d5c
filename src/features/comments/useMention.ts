import { createActor } from 'xstate'
import { connectMention } from '#machines/composer/mention.connect.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useConnected } from '#src/runtime/useConnected.ts'
import { useOwnActor } from '#src/runtime/useOwnActor.ts'
import { createMentioning } from './writing.ts'

/** Whom one may mean by the @ being typed below a post. */
export function useMention(postId: string) {
  const runtime = useRuntime()
  const actor = useOwnActor(() => createActor(createMentioning(runtime, postId)))
  return useConnected(actor, connectMention)
}

/** What a view knows and does about whom to mention. */
export type MentionView = ReturnType<typeof useMention>
