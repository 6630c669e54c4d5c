import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { createFormMachine } from '#machines/form/form.machine.ts'
import { createResourceMachine } from '#machines/resource/resource.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Api } from '#src/data/api.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useResource } from '#src/runtime/hooks.ts'
import { useForm } from '#src/runtime/useForm.ts'

type Stats = components['schemas']['TopicStatsSummary']
type Recalculated = components['schemas']['HotnessRecalculated']

/** How many topics there are of each kind. */
export function useTopicStats() {
  const { api } = useRuntime()
  const [machine] = useState(() => createStatsMachine(api))
  return useResource(useActorRef(machine, { input: { key: null, lifetime: 1 } }))
}

/** Works the hotness of everything out anew. */
export function useRecalculation() {
  const { api } = useRuntime()
  const form = useForm<object, Recalculated>(() => createRecalculation(api), {
    values: {},
    validate: () => ({}),
  })
  const { answer, failure, isSubmitting, submit, reset } = form
  const run = () => {
    reset({})
    submit()
  }
  return { answer, failure, isRunning: isSubmitting, run }
}

const createStatsMachine = (api: Api) =>
  createResourceMachine<Stats, null>().provide({
    actors: {
      load: fromPromise<Stats, { key: null }>(({ signal }) =>
        api.get('/api/admin/topics/stats/summary', { signal }),
      ),
    },
  })

const createRecalculation = (api: Api) =>
  createFormMachine<object, Recalculated>().provide({
    actors: {
      submit: fromPromise<Recalculated, { values: object }>(({ signal }) =>
        api.post('/api/admin/topics/recalculate-hotness', { signal }),
      ),
    },
  })
