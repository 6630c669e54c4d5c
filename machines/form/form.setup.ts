import { and, assign, emit, fromPromise, setup, stateIn } from 'xstate'
import { failureOf, type FieldErrors } from '../lib/failure.ts'
import { rejectNotProvided } from '../lib/not-provided.ts'
import type { FieldName, FormContext, FormEmitted, FormEvent, FormInput } from './form.types.ts'

/** The words of the form machine: what it can do and ask. */
export const setupForm = <Values extends object, Answer>() =>
  setup({
    types: {
      context: {} as FormContext<Values, Answer>,
      events: {} as FormEvent<Values>,
      emitted: {} as FormEmitted<Answer>,
      input: {} as FormInput<Values>,
    },
    delays: { second: 1000, pauseInTyping: 400 },
    actors: {
      submit: fromPromise<Answer, { values: Values }>(rejectNotProvided('submit')),
      sendCode: fromPromise<void, { values: Values }>(rejectNotProvided('sendCode')),
      /** Resolves when the checked field may be used, rejects when not (specification §5). */
      check: fromPromise<void, { values: Values }>(rejectNotProvided('check')),
    },
    actions: {
      /** Port: keep what is typed `upon` some values and not sent, by field; nothing when there is none. Few forms do. */
      keep: (_args, _params: { typed: Partial<Values>; upon: Values }): void => {},
      change: assign(
        (
          { context },
          { field, value }: ChangeOf<Values>,
        ): Partial<FormContext<Values, Answer>> => ({
          values: { ...context.values, [field]: value },
          serverErrors: without(context.serverErrors, field),
          failure: null,
        }),
      ),
      touch: assign({
        touched: ({ context }, { field }: { field: FieldName<Values> }) =>
          context.touched.includes(field) ? context.touched : [...context.touched, field],
      }),
      touchAll: assign({ touched: ({ context }) => fieldsOf(context.values) }),
      touchCodeField: assign({
        touched: ({ context: { touched, rules } }) =>
          rules.codeField === undefined || touched.includes(rules.codeField)
            ? touched
            : [...touched, rules.codeField],
      }),
      keepNewest: assign({
        newest: ({ context: { initial } }, { values }: { values: Values }) =>
          isSame(values, initial) ? initial : values,
      }),
      rebase: assign(({ context: { rules, values, initial, newest, ...context } }) => {
        const { rebase = rebaseByField } = rules
        const rebased = rebase(values, initial, newest)
        const changed = changesBetween(values, rebased)
        const stays = (field: string) => !changed.includes(field)
        return {
          values: rebased,
          initial: newest,
          touched: context.touched.filter(stays),
          serverErrors: Object.fromEntries(
            Object.entries(context.serverErrors).filter(([field]) => stays(field)),
          ),
          answer: null,
        }
      }),
      /** What was sent is what was typed upon; what is typed since has not been saved. */
      startFromSent: assign(({ context: { sent, initial, newest } }) => ({
        initial: sent.submit,
        newest: newest === initial ? sent.submit : newest,
      })),
      startOver: assign((_, { values }: { values: Values }) => ({
        values,
        initial: values,
        newest: values,
        touched: [],
        serverErrors: {},
        failure: null,
        codeFailure: null,
        checkFailure: null,
        answer: null,
      })),
      keepSent: assign({
        sent: ({ context }, { as }: { as: keyof Sent }) => ({
          ...context.sent,
          [as]: context.values,
        }),
      }),
      forgetFailure: assign({ failure: null, serverErrors: {} }),
      keepFailure: assign(({ context }, { error }: { error: unknown }) => ({
        failure: failureOf(error),
        serverErrors: fieldErrorsOf(error, context, 'submit'),
      })),
      keepAnswer: assign({ answer: (_, { answer }: { answer: Answer }) => answer }),
      announceSuccess: emit((_, { answer }: { answer: Answer }) => ({
        type: 'form.succeeded',
        answer,
      })),
      startCooling: assign({ secondsLeft: (_, { seconds }: { seconds: number }) => seconds }),
      stopCooling: assign({ secondsLeft: 0, codeFailure: null }),
      tick: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
      keepCheckFailure: assign({
        checkFailure: (_, { error }: { error: unknown }) => failureOf(error),
      }),
      /** What was wrong with it was said before there was this code to type. */
      beginCodeInput: assign(({ context: { rules, touched, serverErrors } }) =>
        rules.codeInput === undefined
          ? {}
          : {
              touched: touched.filter((field) => field !== rules.codeInput),
              serverErrors: without(serverErrors, rules.codeInput),
            },
      ),
      forgetCodeFailure: assign({ codeFailure: null }),
      keepCodeFailure: assign(({ context }, { error }: { error: unknown }) => ({
        codeFailure: failureOf(error),
        serverErrors: { ...context.serverErrors, ...fieldErrorsOf(error, context, 'code') },
      })),
    },
    guards: {
      isValid: ({ context }) => fieldsOf(context.rules.validate(context.values)).length === 0,
      /** Others have changed what it is about. */
      isBehind: ({ context }) => context.newest !== context.initial,
      isToRebase: ({ context: { rules, initial, newest } }) =>
        newest !== initial && !rules.isRebasedWhenAsked,
      isUntouched: ({ context }) => !isTouched(context),
      /** What was there already needs no verdict. */
      isCheckedUntyped: ({ context: { rules, values, initial } }) =>
        rules.checkedField !== undefined &&
        values[rules.checkedField] === initial[rules.checkedField],
      isChecking: stateIn({ check: 'checking' }),
      isAvailable: stateIn({ check: 'available' }),
      isTaken: stateIn({ check: 'unavailable' }),
      /** It could be submitted, had the check not failed without a no. */
      isToVerify: and([
        stateIn({ entry: 'editing', check: 'unavailable' }),
        'isValid',
        ({ context }) => !isRefused(context),
      ]),
      canSendCode: ({ context }) =>
        context.rules.codeField !== undefined &&
        context.rules.validate(context.values)[context.rules.codeField] === undefined,
      isOtherAddress: ({ context: { rules, values, sent } }) =>
        rules.codeField !== undefined && values[rules.codeField] !== sent.code[rules.codeField],
      isLastSecond: ({ context }) => context.secondsLeft <= 1,
      isLimited: (_, { error }: { error: unknown }) => failureOf(error).kind === 'limited',
      isChecked: ({ context }, { field }: { field: FieldName<Values> }) =>
        field === context.rules.checkedField,
      /** The checked field will be right by its own rules: the change is not in the context yet. */
      isWorthChecking: ({ context }, { field, value }: ChangeOf<Values>) =>
        field === context.rules.checkedField &&
        context.rules.validate({ ...context.values, [field]: value })[field] === undefined,
    },
  })

/** The server said no to the checked field, when its check has failed. */
export const isRefused = ({
  checkFailure,
}: Pick<FormContext<object, unknown>, 'checkFailure'>) =>
  checkFailure?.kind === 'invalid' || checkFailure?.kind === 'conflict'

type Sent = FormContext<object, unknown>['sent']

interface ChangeOf<Values> {
  field: FieldName<Values>
  value: Values[FieldName<Values>]
}

// `Object.keys` can't know that an object has no keys beyond its type; forms are made of literals.
export const fieldsOf = <T extends object>(values: T) => Object.keys(values) as FieldName<T>[]

export const isTouched = <Values extends object>({
  values,
  initial,
}: Pick<FormContext<Values, unknown>, 'values' | 'initial'>) => !isSame(values, initial)

const isSame = <T extends object>(one: T, other: T) => changesBetween(one, other).length === 0

const changesBetween = <T extends object>(before: T, after: T): readonly string[] =>
  fieldsOf(after).filter((field) => after[field] !== before[field])

/** A field that was typed stays, any other becomes the newest. */
export const rebaseByField = <Values extends object>(
  values: Values,
  initial: Values,
  newest: Values,
): Values => ({ ...newest, ...typedIn({ values, initial }) })

/** The fields that were typed. */
export function typedIn<Values extends object>({
  values,
  initial,
}: Pick<FormContext<Values, unknown>, 'values' | 'initial'>): Partial<Values> {
  const typed = changesBetween(initial, values)
  // Entries of `values` and none else.
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => typed.includes(field)),
  ) as Partial<Values>
}

function without(errors: FormContext<object, unknown>['serverErrors'], field: string) {
  const { [field]: _removed, ...rest } = errors
  return rest
}

/** What is wrong with the fields as they stand: one that was changed on the way of the answer is judged by none. */
function fieldErrorsOf(
  error: unknown,
  { values, sent }: Pick<FormContext<object, unknown>, 'values' | 'sent'>,
  as: keyof Sent,
): FieldErrors {
  const failure = failureOf(error)
  if (failure.kind !== 'invalid') return {}
  const [now, then] = [new Map(Object.entries(values)), new Map(Object.entries(sent[as]))]
  const isSame = ([field]: [string, unknown]) => now.get(field) === then.get(field)
  return Object.fromEntries(Object.entries(failure.fields).filter(isSame))
}

/** Seconds that a limit asks to wait; only asked of a `limited` failure. */
export function secondsToWait(error: unknown): number {
  const failure = failureOf(error)
  return failure.kind === 'limited' ? Math.max(1, Math.ceil(failure.retryAfter)) : 1
}
