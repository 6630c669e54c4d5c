import { useEffect, useEffectEvent } from 'react'
import { createActor, fromPromise } from 'xstate'
import { createFormMachine } from '#machines/form/form.machine.ts'
import { createResourceMachine } from '#machines/resource/resource.machine.ts'
import type { FaultLab } from '#openapi/faults.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useResource } from '#src/runtime/hooks.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { useForm } from '#src/runtime/useForm.ts'
import { createFaultForm, newFault, problemsOf } from './fault-form.ts'

/** Faults happen meanwhile: each visit asks anew. Milliseconds. */
const lifetime = 1
const pauseMs = 1000

/** The lab as this session sees it, what is to be armed next, and the way to clear all. */
export function useFaultLab() {
  const runtime = useRuntime()
  const actor = labOf(runtime)
  const lab = useResource(actor)
  const take = (data: FaultLab) => actor.send({ type: 'resource.replace', data })
  const form = useForm(() => createFaultForm(runtime, take), {
    values: newFault,
    validate: problemsOf,
  })
  const clearing = useForm(() => createClearing(runtime, take), nothingToFillIn)
  useLookingAgain((lab.data?.armed.length ?? 0) > 0, lab.refresh)
  return { lab, form, clearing }
}

/** What is armed may happen at any moment, and nobody tells the page. */
function useLookingAgain(isNeeded: boolean, onLook: () => void) {
  const look = useEffectEvent(onLook)
  useEffect(() => {
    if (!isNeeded) return
    const timer = setInterval(look, pauseMs)
    return () => clearInterval(timer)
  }, [isNeeded])
}

const labOf = perRuntime((runtime: Runtime) => {
  const input = { key: null, lifetime }
  const lab = createActor(createLabMachine(runtime), { id: 'fault-lab', input }).start()
  runtime.actors.session.on('session.ended', () => lab.send({ type: 'resource.clear' }))
  return lab
})

const createLabMachine = ({ api }: Pick<Runtime, 'api'>) =>
  createResourceMachine<FaultLab>().provide({
    actors: {
      load: fromPromise<FaultLab, { key: null }>(({ signal }) =>
        api.get('/api/faults', { signal, quiet: true }),
      ),
    },
  })

const nothingToFillIn = { values: {}, validate: () => ({}) }

const createClearing = ({ api }: Pick<Runtime, 'api'>, onLab: (lab: FaultLab) => void) =>
  createFormMachine<object>().provide({
    actors: {
      submit: fromPromise<void, { values: object }>(async ({ signal }) =>
        onLab(await api.delete('/api/faults', { signal, quiet: true })),
      ),
    },
  })
