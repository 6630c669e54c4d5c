import { createActor, fromPromise } from 'xstate'
import { createFormMachine } from '#machines/form/form.machine.ts'
import type { FormInput } from '#machines/form/form.types.ts'
import { fieldsOf } from '#src/lib/fields-of.ts'
import { namesOfMember, textsIn } from './kept.ts'
import type { Runtime } from './runtime.ts'

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
  const typed = name === undefined ? {} : read(fieldsOf(unsentTexts.read(name)))
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
