import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { createResourceMachine } from '#machines/resource/resource.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useResource } from '#src/runtime/hooks.ts'
import type { Runtime } from '#src/runtime/runtime.ts'

type Schemas = components['schemas']
export type UserDetail = Schemas['AdminUserDetail']
export type Session = Schemas['Session']

interface Whole {
  user: UserDetail
  sessions: Session[]
}

/** Others work on the same account: each visit asks anew. Milliseconds. */
const lifetime = 1

/** The whole of an account with its living sessions. The id counts once, when the view appears. */
export function useUser(id: string) {
  const { api } = useRuntime()
  const [machine] = useState(() => createUserMachine({ api }))
  return useResource(useActorRef(machine, { input: { key: id, lifetime } }))
}

const createUserMachine = ({ api }: Pick<Runtime, 'api'>) =>
  createResourceMachine<Whole, string>().provide({
    actors: {
      load: fromPromise<Whole, { key: string }>(async ({ input, signal }) => {
        const params = { path: { id: input.key } }
        const [user, sessions] = await Promise.all([
          api.get('/api/admin/users/{id}', { params, signal }),
          api.get('/api/admin/users/{id}/sessions', { params, signal }),
        ])
        return { user, sessions: sessions.items }
      }),
    },
  })
