import { createActor, fromPromise } from 'xstate'
import { createListMachine } from '#machines/list/list.machine.ts'
import type { ListRequest, Piece } from '#machines/list/list.types.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import * as queries from '#src/data/queries.ts'
import { failureText } from '#src/messages/failures.ts'
import { outcomes } from '#src/messages/people.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Api } from '#src/data/api.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { createUndoable } from '#src/runtime/undoable.ts'
import { relationStore } from './relation-store.ts'

export type RelationKind = 'block' | 'mute'
type Schemas = components['schemas']
type RelatedUser = Schemas['RelatedUser'] & { id: string }

/** Blocks and mutes are made on other pages: each visit asks anew, showing what was there. Milliseconds. */
const lifetime = 1

/** Whom one has blocked and muted, and how to change it; what is taken back offers to undo that. */
export const relationsOf = perRuntime((runtime: Runtime) => {
  const { api, queryClient, actors } = runtime
  const start = (kind: RelationKind) =>
    createActor(createListOf(api, kind), {
      input: { query: {}, mode: 'page', lifetime },
    }).start()
  const lists = { block: start('block'), mute: start('mute') }
  const known = relationStore(api)
  const change = (kind: RelationKind) => {
    const settle = (id: string) => {
      lists[kind].send({ type: 'list.refresh' })
      known.refresh(id)
      // A block ends the follows between both.
      if (kind === 'block') queryClient.refresh(queries.profile, id)
    }
    return createUndoable(runtime, {
      name: kind,
      commit: (id, isThere) => commit(api, kind, id, isThere),
      onSettled: settle,
      words: {
        ...outcomes[kind],
        undo: outcomes.undo,
        failed: (failure) => ({ title: outcomes.failed, message: failureText(failure) }),
      },
    })
  }
  actors.session.on('session.ended', () => {
    for (const list of Object.values(lists)) list.send({ type: 'list.clear' })
    known.clear()
  })
  return { lists, known, change: { block: change('block'), mute: change('mute') } }
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

const createListOf = (api: Api, kind: RelationKind) =>
  createListMachine<RelatedUser, object>(({ id }) => id).provide({
    actors: {
      load: fromPromise<Piece<RelatedUser>, ListRequest<object>>(async ({ input, signal }) => {
        const call = { params: { query: { ...input.place, pageSize: 20 } }, signal }
        const answer = await (kind === 'block'
          ? api.get('/api/blocks', call)
          : api.get('/api/mutes', call))
        return { ...answer, items: answer.items.map((it) => ({ ...it, id: it.user.id })) }
      }),
    },
  })
