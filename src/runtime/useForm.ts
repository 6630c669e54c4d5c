import { connectForm } from '#machines/form/form.connect.ts'
import type { FormRef } from '#machines/form/form.machine.ts'
import { useRuntime } from './context.tsx'
import { createForm, type Form } from './form.ts'
import { useConnected } from './useConnected.ts'
import { useOwnActor } from './useOwnActor.ts'

/** A form of the view that calls it. `form` counts once, when the view appears. */
export const useForm = <Values extends object, Answer>(form: Form<Values, Answer>) =>
  useFormView(useFormRef(form))

/** The actor of a form of the view that calls it. */
export function useFormRef<Values extends object, Answer>(form: Form<Values, Answer>) {
  const runtime = useRuntime()
  return useOwnActor(() => createForm(runtime, form))
}

/** What was typed into a form, what is wrong with it, and the way to send it. */
export const useFormView = <Values extends object, Answer>(form: FormRef<Values, Answer>) =>
  useConnected(form, connectForm<Values, Answer>)

/** What a view knows and does about a form. */
export type FormView<Values extends object, Answer = void> = ReturnType<
  typeof useFormView<Values, Answer>
>
