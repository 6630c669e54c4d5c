import { createActor, fromPromise } from 'xstate'
import { createListMachine } from '#machines/list/list.machine.ts'
import type { ListRequest, Piece } from '#machines/list/list.types.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'

export type Invitation = components['schemas']['Invitation']

/** Codes are used at any time: each visit asks anew. Milliseconds. */
const lifetime = 1
const pageSize = 10

/** Every invitation, newest first, page by page. */
export const invitationList = perRuntime(({ api, actors }: Runtime) => {
  const machine = createListMachine<Invitation, object>(({ id }) => id).provide({
    actors: {
      load: fromPromise<Piece<Invitation>, ListRequest<object>>(({ input, signal }) => {
        const query = { ...input.place, pageSize }
        return api.get('/api/admin/invitations', { params: { query }, signal })
      }),
    },
  })
  const list = createActor(machine, { input: { query: {}, mode: 'page', lifetime } }).start()
  actors.session.on('session.ended', () => list.send({ type: 'list.clear' }))
  return list
})
