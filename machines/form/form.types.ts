import type { Failure, FieldErrors } from '../lib/failure.ts'

export type FieldName<Values> = keyof Values & string

/** What is wrong with a field, in words, by field; nothing for a field that is right. */
export type Problems<Values> = Partial<Record<FieldName<Values>, string>>

/** How a form behaves. Pure functions and facts only: they live in the machine's context. */
interface FormRules<Values> {
  validate: (values: Values) => Problems<Values>
  /** The field a verification code is sent to. */
  codeField?: FieldName<Values>
  /** The field where the code is typed that was sent. */
  codeInput?: FieldName<Values>
  /** The field that the server is asked about while the user types. */
  checkedField?: FieldName<Values>
  /** Default: a field that was typed stays, any other becomes the newest. */
  rebase?: Rebase<Values>
  /**
   * What was typed stays as it is until the user asks for the newest: nobody writes over what they have not been shown. Default
   * false: it is put on top of the newest at once.
   */
  isRebasedWhenAsked?: boolean
}

/** What was typed since `initial`, on top of what it is about as that is by now. */
export type Rebase<Values> = (typed: Values, initial: Values, newest: Values) => Values

export interface FormInput<Values> extends FormRules<Values> {
  values: Values
  /** What was typed upon them before, by field: it was kept. */
  typed?: Partial<Values>
}

export interface FormContext<Values, Answer> {
  rules: FormRules<Values>
  values: Values
  /** What was there when the typing began. */
  initial: Values
  /** What is there by now, which others may have changed. */
  newest: Values
  /** The values that the server was asked about last: what it finds wrong is wrong with these. */
  sent: { submit: Values; code: Values }
  /** Fields the user has left, or all once a submission was refused: their problems are shown. */
  touched: readonly FieldName<Values>[]
  /** What the server found wrong, until the field changes. */
  serverErrors: FieldErrors
  /** Why the last submission failed. */
  failure: Failure | null
  /** Why the last code was not sent. */
  codeFailure: Failure | null
  /** Why the checked field can't be used, or was not checked. */
  checkFailure: Failure | null
  answer: Answer | null
  /** Until another code may be sent. */
  secondsLeft: number
}

export type FormEvent<Values> =
  | { type: 'form.change'; field: FieldName<Values>; value: Values[FieldName<Values>] }
  | { type: 'form.blur'; field: FieldName<Values> }
  | { type: 'form.submit' }
  /** Start over with these values. */
  | { type: 'form.reset'; values: Values }
  /** What it is about is this by now. */
  | { type: 'form.follow'; values: Values }
  /** Put what was typed on top of the newest. */
  | { type: 'form.rebase' }
  | { type: 'code.send' }

export interface FormEmitted<Answer> {
  type: 'form.succeeded'
  answer: Answer
}

export interface FormState {
  entry: 'editing' | 'verifying' | 'submitting' | 'succeeded'
  code: 'ready' | 'sending' | 'cooling'
  check: 'unchecked' | 'waiting' | 'checking' | 'available' | 'unavailable'
}
