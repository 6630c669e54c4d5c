import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { createResourceMachine } from '#machines/resource/resource.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useResource } from '#src/runtime/hooks.ts'
import type { Runtime } from '#src/runtime/runtime.ts'

type Schemas = components['schemas']

/** Others change it, too: each visit asks anew. Milliseconds. */
const lifetime = 1

/** The settings of the installation. */
export function useSettings() {
  return useAsked<Schemas['SystemSettings']>(({ api }, signal) =>
    api.get('/api/admin/system/settings', { signal }),
  )
}

/** How the installation is. */
export function useStatus() {
  return useAsked<Schemas['SystemStatus']>(({ api }, signal) =>
    api.get('/api/admin/system', { signal }),
  )
}

type Ask<Data> = (runtime: Runtime, signal: AbortSignal) => Promise<Data>

function useAsked<Data>(ask: Ask<Data>) {
  const runtime = useRuntime()
  const [machine] = useState(() =>
    createResourceMachine<Data>().provide({
      actors: { load: fromPromise<Data, { key: null }>(({ signal }) => ask(runtime, signal)) },
    }),
  )
  return useResource(useActorRef(machine, { input: { key: null, lifetime } }))
}
