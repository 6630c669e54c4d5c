import { fromPromise } from 'xstate'
import { createFormMachine } from '#machines/form/form.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Api } from '#src/data/api.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/useForm.ts'

type Recalculated = components['schemas']['HotnessRecalculated']

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

const createRecalculation = (api: Api) =>
  createFormMachine<object, Recalculated>().provide({
    actors: {
      submit: fromPromise<Recalculated, { values: object }>(({ signal }) =>
        api.post('/api/admin/topics/recalculate-hotness', { signal }),
      ),
    },
  })
