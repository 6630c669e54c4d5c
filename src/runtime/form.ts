import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { createActor, fromPromise } from 'xstate'
import { connectForm } from '#machines/form/form.connect.ts'
import { createFormMachine, type FormRef } from '#machines/form/form.machine.ts'
import type { FormInput } from '#machines/form/form.types.ts'
import type { Failure } from '#machines/lib/failure.ts'
import { fieldsIn } from '#src/lib/stored.ts'
import { useRuntime } from './context.tsx'
import { useConnected } from './hooks.ts'
import { namesOfMember, textsIn } from './kept.ts'
import type { Runtime } from './runtime.ts'
import { useOwnActor } from './useOwnActor.ts'

/** What a form is: what stands in it first, what is wrong with what is typed, and its ways to the server. */
export interface Form<Values extends object, Answer = void> extends Omit<
  FormInput<Values>,
  'typed'
> {
  submit: Asking<Values, Answer>
  /** Mails a code to the `codeField`. */
  sendCode?: Asking<Values, void>
  /** Rejects when the `checkedField` can't be used. */
  check?: Asking<Values, void>
  /** Hears that it has arrived, when nothing of it is kept any more: whoever shows the form may take it away. */
  onSucceeded?: (answer: Answer) => void
  /** What is typed is kept in this tab until it has arrived or is given up. Never for passwords and codes. */
  kept?: Keeping<Values>
}

interface Keeping<Values> {
  /** Among all that one member writes; of what others may change, each version has its own name. */
  as: string | ((upon: Values) => string)
  /** What of the kept fields can be typed again; by default the texts. */
  read?: (kept: Readonly<Record<string, unknown>>) => Partial<Values>
}

type Asking<Values, Answer> = (values: Values, signal: AbortSignal) => Promise<Answer>

/** The actor of a form with the server behind it, not started yet; the form itself is its input. */
export function createForm<Values extends object, Answer>(
  runtime: Pick<Runtime, 'actors' | 'deadlines' | 'unsentTexts'>,
  form: Form<Values, Answer>,
) {
  const { submit, sendCode, check, onSucceeded, kept } = form
  const { deadlines: clock, unsentTexts } = runtime
  const nameUpon = kept && keptNames(runtime, kept)
  let name = nameUpon?.(form.values)
  const { read = textsIn(form.values) } = kept ?? {}
  const machine = createFormMachine<Values, Answer>().provide({
    actors: {
      submit: actorOf(submit),
      ...(sendCode && { sendCode: actorOf(sendCode) }),
      ...(check && { check: actorOf(check) }),
    },
    actions: {
      keep(_, { typed, upon }) {
        if (nameUpon === undefined || name === undefined) return
        const before = name
        name = nameUpon(upon)
        if (name !== before) unsentTexts.write(before, '')
        const isTyped = Object.keys(typed).length > 0
        unsentTexts.write(name, isTyped ? JSON.stringify(typed) : '')
      },
    },
  })
  const typed = name === undefined ? {} : read(fieldsIn(unsentTexts.read(name)))
  const actor = createActor(machine, { input: { ...form, typed }, clock })
  if (onSucceeded) actor.on('form.succeeded', ({ answer }) => onSucceeded(answer))
  return actor
}

/** Under which name the browser keeps what whoever is signed in now types upon some values. */
export function keptNames<Values>(runtime: Pick<Runtime, 'actors'>, { as }: Keeping<Values>) {
  const nameOf = namesOfMember(runtime)
  return (upon: Values) => nameOf(typeof as === 'string' ? as : as(upon))
}

const actorOf = <Values, Answer>(ask: Asking<Values, Answer>) =>
  fromPromise<Answer, { values: Values }>(({ input, signal }) => ask(input.values, signal))

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

/** Tells a form what it is about as that is by now; what becomes of what was typed, the form decides. */
export function useNewest<Values extends object, Thing>(
  form: Pick<FormView<Values>, 'follow'>,
  newest: Thing,
  valuesOf: (thing: Thing) => Values,
) {
  const follow = useEffectEvent(() => form.follow(valuesOf(newest)))
  // Before anything is shown: a form that has waited above its tab never shows what is old.
  useLayoutEffect(() => follow(), [newest])
}

/** Hears that a form was refused since what is shown is not so any more. */
export function useOutdated({ failure }: { failure: Failure | null }, onOutdated: () => void) {
  const tell = useEffectEvent(() => {
    if (failure?.kind === 'conflict' || failure?.kind === 'missing') onOutdated()
  })
  useEffect(() => tell(), [failure])
}
