import { useEffect } from 'react'
import { createActor } from 'xstate'
import { connectForm, type FormSnapshot } from '#machines/form/form.connect.ts'
import type { FormRef } from '#machines/form/form.machine.ts'
import { useRuntime } from './context.tsx'
import { formMachineOf, type Form } from './form.ts'
import { useConnected } from './useConnected.ts'
import { useOwnActor } from './useOwnActor.ts'

/** A form of the view that calls it. `form` counts once, when the view appears. */
export const useForm = <Values extends object, Answer>(form: Form<Values, Answer>) =>
  useFormView(useFormRef(form))

/** The actor of a form of the view that calls it. */
export function useFormRef<Values extends object, Answer>(form: Form<Values, Answer>) {
  const { deadlines: clock } = useRuntime()
  return useOwnActor(() => createActor(formMachineOf(form), { input: form, clock }))
}

/** What was typed into a form, what is wrong with it, and the way to send it. */
export const useFormView = <Values extends object, Answer>(form: FormRef<Values, Answer>) =>
  useConnected(form, connectForm<Values, Answer>)

/** Keeps what is typed into a form in this tab, under a name, until it has arrived; an empty text is nothing to lose. */
export function useKeptText<Values extends object, Answer>(
  form: FormRef<Values, Answer>,
  name: string,
  textOf: (values: Values) => string,
) {
  const { unsentTexts } = useRuntime()
  useEffect(() => {
    const keep = ({ value, context }: FormSnapshot<Values, Answer>) =>
      unsentTexts.write(name, value.entry === 'succeeded' ? '' : textOf(context.values))
    const kept = form.subscribe(keep)
    return () => kept.unsubscribe()
  }, [form, unsentTexts, name, textOf])
}

/** What a view knows and does about a form. */
export type FormView<Values extends object, Answer = void> = ReturnType<
  typeof useFormView<Values, Answer>
>
