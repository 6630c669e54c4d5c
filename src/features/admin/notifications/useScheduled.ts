import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { createResourceMachine } from '#machines/resource/resource.machine.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useResource } from '#src/runtime/hooks.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import type { ScheduledWhole } from './composing.ts'

/** Others may change it: each visit asks anew. Milliseconds. */
const lifetime = 1

/** The whole of something that waits for its time. The id counts once, when the view appears. */
export function useScheduled(id: string) {
  const { api } = useRuntime()
  const [machine] = useState(() => createScheduledMachine({ api }))
  return useResource(useActorRef(machine, { input: { key: id, lifetime } }))
}

const createScheduledMachine = ({ api }: Pick<Runtime, 'api'>) =>
  createResourceMachine<ScheduledWhole, string>().provide({
    actors: {
      load: fromPromise<ScheduledWhole, { key: string }>(({ input, signal }) =>
        api.get('/api/admin/notifications/scheduled/{id}', {
          params: { path: { id: input.key } },
          signal,
        }),
      ),
    },
  })
