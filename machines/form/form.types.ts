import type { Failure, FieldErrors } from '../lib/failure.ts'

export type FieldName<Values> = keyof Values & string

/** What is wrong with a field, in words, by field; nothing for a field that is right. */
export type Problems<Values> = Partial<Record<FieldName<Values>, string>>

/** How a form behaves. Pure functions and facts only: they live in the machine's context. */
export interface FormRules<Values> {
  validate: (values: Values) => Problems<Values>
  /** The field a verification code is sent to, null when the form has no code. */
  codeField: FieldName<Values> | null
  /** Seconds until another code may be sent. */
  codeCooldown: number
  /** The field that the server is asked about while the user types, null when there is none. */
  checkedField: FieldName<Values> | null
}

export interface FormInput<Values> {
  values: Values
  validate: FormRules<Values>['validate']
  codeField?: FieldName<Values>
  /** Default 60. */
  codeCooldown?: number
  checkedField?: FieldName<Values>
}

export interface FormContext<Values, Answer> {
  rules: FormRules<Values>
  values: Values
  /** What stands in the form while nobody has touched it. */
  initial: Values
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
  /** What it starts from has become this: an untouched form shows it, what was typed stays. */
  | { type: 'form.follow'; values: Values }
  | { type: 'code.send' }

export type FormEmitted<Answer> =
  | { type: 'form.succeeded'; answer: Answer }
  | { type: 'form.failed'; failure: Failure }

export interface FormState {
  entry: 'editing' | 'submitting' | 'succeeded'
  code: 'ready' | 'sending' | 'cooling'
  check: 'unchecked' | 'waiting' | 'checking' | 'available' | 'unavailable'
}
