import { fieldsOf, isRefused, isTouched } from './form.setup.ts'
import type { FieldName, FormContext, FormEvent, FormState } from './form.types.ts'

/** Any form's snapshot; the machine's own type can't be told for open `Values`. */
interface FormSnapshot<Values, Answer> {
  value: FormState
  context: FormContext<Values, Answer>
}

/** What a view may know and do about a form. */
export const connectForm = <Values extends object, Answer>(
  { value, context }: FormSnapshot<Values, Answer>,
  send: (event: FormEvent<Values>) => void,
) => {
  const problems = context.rules.validate(context.values)
  return {
    values: context.values,
    failure: context.failure,
    answer: context.answer,
    /** What to show beside a field, undefined when nothing is wrong or it is too early to say. */
    errorOf: (field: FieldName<Values>): string | undefined =>
      context.serverErrors[field]?.[0] ??
      (context.touched.includes(field) ? problems[field] : undefined),
    /** Others have changed what it is about, and what was typed waits for `rebase`. */
    isBehind: value.entry === 'editing' && context.newest !== context.initial,
    /** Something stands in it that was typed and is not sent: it would be missed. */
    isTouched: isTouched(context),
    isSubmitting: value.entry === 'verifying' || value.entry === 'submitting',
    hasSucceeded: value.entry === 'succeeded',
    canSubmit:
      value.entry === 'editing' &&
      !(value.check === 'unavailable' && isRefused(context)) &&
      Object.keys(problems).length === 0,
    change: <Field extends FieldName<Values>>(field: Field, typed: Values[Field]) =>
      send({ type: 'form.change', field, value: typed }),
    blur: (field: FieldName<Values>) => send({ type: 'form.blur', field }),
    submit: () => send({ type: 'form.submit' }),
    /** Shows all that is wrong, as `submit` does, and sends nothing. */
    review: () => {
      for (const field of fieldsOf(context.values)) send({ type: 'form.blur', field })
    },
    reset: (values: Values) => send({ type: 'form.reset', values }),
    /** Gives up what was typed. */
    discard: () => send({ type: 'form.reset', values: context.newest }),
    follow: (values: Values) => send({ type: 'form.follow', values }),
    rebase: () => send({ type: 'form.rebase' }),
    code: {
      state: value.code,
      /** Seconds until another may be sent, 0 when it may be. */
      secondsLeft: value.code === 'cooling' ? context.secondsLeft : 0,
      failure: context.codeFailure,
      send: () => send({ type: 'code.send' }),
    },
    /** The verdict on the checked field. */
    availability: value.check,
    /** Why it is not `available`. */
    checkFailure: context.checkFailure,
  }
}
