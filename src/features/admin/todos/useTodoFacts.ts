import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { createResourceMachine } from '#machines/resource/resource.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Api } from '#src/data/api.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useResource } from '#src/runtime/hooks.ts'

type TodoFacts = Pick<components['schemas']['TodoPage'], 'pending' | 'administrators'>

/** What waits by itself, and who may be given something to do. */
export function useTodoFacts() {
  const { api } = useRuntime()
  const [machine] = useState(() => createFactsMachine(api))
  return useResource(useActorRef(machine, { input: { key: null, lifetime: 1 } }))
}

const createFactsMachine = (api: Api) =>
  createResourceMachine<TodoFacts, null>().provide({
    actors: {
      load: fromPromise<TodoFacts, { key: null }>(({ signal }) =>
        api.get('/api/admin/todos', {
          params: { query: { pageSize: 1 } },
          signal,
          quiet: true,
        }),
      ),
    },
  })
