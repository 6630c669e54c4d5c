import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { createResourceMachine } from '#machines/resource/resource.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Api } from '#src/data/api.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useResource } from '#src/runtime/hooks.ts'

type Dashboard = components['schemas']['Dashboard']

/** How the community is doing, asked anew with each visit. */
export function useDashboard() {
  const { api } = useRuntime()
  const [machine] = useState(() => createDashboardMachine(api))
  return useResource(useActorRef(machine, { input: { key: null, lifetime: 1 } }))
}

const createDashboardMachine = (api: Api) =>
  createResourceMachine<Dashboard, null>().provide({
    actors: {
      load: fromPromise<Dashboard, { key: null }>(({ signal }) =>
        api.get('/api/admin/dashboard', { signal, quiet: true }),
      ),
    },
  })
