import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { connectForm } from '#machines/form/form.connect.ts'
import type { FormMachine } from '#machines/form/form.machine.ts'
import type { FormInput } from '#machines/form/form.types.ts'

/**
 * A form of the view that calls it: typed text, its problems, and its way to the server, which
 * `create` gives the machine. Both arguments count once, when the view appears.
 */
export function useForm<Values extends object, Answer>(
  create: () => FormMachine<Values, Answer>,
  input: FormInput<Values>,
) {
  const [machine] = useState(create)
  const actor = useActorRef(machine, { input })
  const snapshot = useSelector(actor, (state) => state)
  return connectForm<Values, Answer>(snapshot, (event) => actor.send(event))
}

/** What a view knows and does about a form. */
export type FormView<Values extends object, Answer = void> = ReturnType<
  typeof useForm<Values, Answer>
>
