import { failureOf } from '#machines/lib/failure.ts'
import { refusedWords } from '#src/messages/failures.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Form } from '#src/runtime/form.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { useForm } from '#src/runtime/useForm.ts'

/** As `perform`, but nothing calls it back: what nobody waits for any more goes on, and says in a toast that it failed. */
export const goingOn =
  <Order, Answer>(
    { actors: { toaster } }: Pick<Runtime, 'actors'>,
    perform: (order: Order, signal: AbortSignal) => Promise<Answer>,
    onFailed: () => void = () => {},
  ) =>
  async (order: Order, signal: AbortSignal): Promise<Answer> => {
    try {
      return await perform(order, new AbortController().signal)
    } catch (error) {
      if (signal.aborted) {
        const toast = { kind: 'error' as const, ...refusedWords(failureOf(error)) }
        toaster.send({ type: 'toast.show', toast })
        onFailed()
      }
      throw error
    }
  }

/** A form of the view that calls it, whose decision goes on when the view goes: an administrator hears what became of it. */
export function useDecisionForm<Values extends object, Answer>(
  form: Form<Values, Answer>,
  onFailed?: () => void,
) {
  const submit = goingOn(useRuntime(), form.submit, onFailed)
  return useForm({ ...form, submit })
}
