import { fromPromise } from 'xstate'
import { createFormMachine } from '#machines/form/form.machine.ts'
import type { FormInput } from '#machines/form/form.types.ts'

/** What a form is: what stands in it first, what is wrong with what is typed, and its ways to the server. */
export interface Form<Values extends object, Answer = void> extends FormInput<Values> {
  submit: Asking<Values, Answer>
  /** Mails a code to the `codeField`. */
  sendCode?: Asking<Values, void>
  /** Rejects when the `checkedField` can't be used. */
  check?: Asking<Values, void>
}

type Asking<Values, Answer> = (values: Values, signal: AbortSignal) => Promise<Answer>

/** The form's machine with the server behind it; the form itself is its input. */
export const formMachineOf = <Values extends object, Answer>({
  submit,
  sendCode,
  check,
}: Form<Values, Answer>) =>
  createFormMachine<Values, Answer>().provide({
    actors: {
      submit: actorOf(submit),
      ...(sendCode && { sendCode: actorOf(sendCode) }),
      ...(check && { check: actorOf(check) }),
    },
  })

const actorOf = <Values, Answer>(ask: Asking<Values, Answer>) =>
  fromPromise<Answer, { values: Values }>(({ input, signal }) => ask(input.values, signal))
