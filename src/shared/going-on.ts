import { failureOf } from '#machines/lib/failure.ts'
import { operationFailed } from '#src/messages/failures.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { keptNames, type Form, useForm, useNewest, useOutdated } from '#src/runtime/form.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { tellFailure } from '#src/runtime/tell-failure.ts'
import { troubleInFull } from './form-trouble.ts'

/**
 * As `perform`, but nothing calls it back: what nobody waits for any more goes on, and says in a toast that it failed.
 */
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
      const failure = failureOf(error)
      if (signal.aborted) {
        const message = troubleInFull(failure)
        tellFailure(toaster, failure, { kind: 'error', title: operationFailed, message })
        onFailed()
      }
      throw error
    }
  }

/**
 * A form of the view that calls it, whose decision goes on when the view goes: an administrator hears what became of it. What
 * `submit` tells is told wherever they are by then; `onSucceeded` is called only while the view is there, so it may close it.
 */
export function useDecisionForm<Values extends object, Answer>(
  form: Form<Values, Answer>,
  onFailed?: () => void,
) {
  const runtime = useRuntime()
  const submit = goingOn(runtime, forgettingKept(runtime, form), onFailed)
  return useForm({ ...form, submit })
}

/**
 * As `useDecisionForm`, of what others may change too. `newest` is what it is about by now: with each one the form follows to
 * its `values`. Whoever was faster is heard of by `onOutdated`.
 */
export function useEditForm<Values extends object, Answer>(
  form: Form<Values, Answer>,
  newest: unknown,
  onOutdated: () => void,
) {
  const view = useDecisionForm(form, onOutdated)
  useNewest(view, newest, () => form.values)
  useOutdated(view, onOutdated)
  return view
}

/** What a form sends, which is not kept any more once it has arrived: the form itself may be gone by then. */
function forgettingKept<Values extends object, Answer>(
  runtime: Runtime,
  { submit, kept }: Form<Values, Answer>,
): Form<Values, Answer>['submit'] {
  if (kept === undefined) return submit
  const { unsentTexts } = runtime
  const nameUpon = keptNames(runtime, kept)
  return async (values, signal) => {
    const name = nameUpon(values)
    const sent = unsentTexts.read(name)
    const answer = await submit(values, signal)
    // What was typed into another form of this name since has not arrived.
    if (unsentTexts.read(name) === sent) unsentTexts.write(name, '')
    return answer
  }
}
