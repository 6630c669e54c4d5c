import { hiddenPeople, relation } from '#src/data/own/people.ts'
import * as queries from '#src/data/queries.ts'
import { rememberBlock } from '#src/data/remember-follow.ts'
import { failureText } from '#src/messages/failures.ts'
import { outcomes } from '#src/messages/people.ts'
import { viewerIdOf } from '#src/runtime/account.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Api } from '#src/data/api.ts'
import type { RelationKind } from '#src/data/types.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { createTies } from '#src/runtime/undoable.ts'

/** Blocks and mutes people; what is taken back offers to undo that. */
export const relationsOf = perRuntime((runtime: Runtime) => {
  const { api, queryClient, actors } = runtime
  const change = (kind: RelationKind) => {
    const settle = (id: string) => {
      queryClient.refresh(hiddenPeople, kind)
      queryClient.refresh(relation, id)
      if (kind === 'block') queryClient.refresh(queries.profile, id)
    }
    return createTies(runtime, {
      name: kind,
      async commit(id, isThere) {
        await commit(api, kind, id, isThere)
        if (kind === 'block' && isThere)
          rememberBlock(queryClient, { userId: id, viewerId: viewerIdOf(actors) })
      },
      onSettled: settle,
      words: {
        ...outcomes[kind],
        undo: outcomes.undo,
        failed: (failure) => ({ title: outcomes.failed, message: failureText(failure) }),
      },
    })
  }
  return { block: change('block'), mute: change('mute') }
})

async function commit(api: Api, kind: RelationKind, userId: string, isThere: boolean) {
  // Quiet, since a failure is told by the toast.
  const call = { params: { path: { userId } }, quiet: true }
  if (kind === 'block') {
    await (isThere
      ? api.post('/api/blocks/{userId}', call)
      : api.delete('/api/blocks/{userId}', call))
    return
  }
  await (isThere
    ? api.post('/api/mutes/{userId}', call)
    : api.delete('/api/mutes/{userId}', call))
}
