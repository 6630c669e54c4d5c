import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { createResourceMachine } from '#machines/resource/resource.machine.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useResource } from '#src/runtime/hooks.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import type { CaseFile } from './report-table.ts'

/** Others work on the same cases: each visit asks anew. Milliseconds. */
const lifetime = 1

/** One case with all that is known about it. The id counts once, when the view appears. */
export function useCase(id: string) {
  const { api } = useRuntime()
  const [machine] = useState(() => createCaseMachine({ api }))
  return useResource(useActorRef(machine, { input: { key: id, lifetime } }))
}

const createCaseMachine = ({ api }: Pick<Runtime, 'api'>) =>
  createResourceMachine<CaseFile, string>().provide({
    actors: {
      load: fromPromise<CaseFile, { key: string }>(({ input, signal }) =>
        api.get('/api/admin/reports/{id}', {
          params: { path: { id: input.key } },
          signal,
        }),
      ),
    },
  })
