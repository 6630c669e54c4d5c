import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { Failure } from '#machines/lib/failure.ts'
import { failureText } from '#src/messages/failures.ts'
import { useToaster } from '#src/runtime/hooks.ts'
import type { FormView } from '#src/runtime/useForm.ts'
import { caughtUp, isOutdated, isUntouched, type Typed } from './caught-up.ts'

/**
 * Keeps a form of a page on what it is about as that is by now. What was typed stays as it is until `catchUp` puts it on top
 * of the newest: nobody writes over what they have not been shown.
 */
export function useNewest<Thing extends { version: number }, Text extends Typed<Thing>>(
  form: FormView<Text>,
  newest: Thing,
  textOf: (thing: Thing) => Text,
) {
  const { values, isSubmitting, hasSucceeded } = form
  const isBehind = values.seen.version !== newest.version
  const follow = useEffectEvent(() => {
    if (hasSucceeded || (isBehind && !isSubmitting && isUntouched(values, textOf)))
      form.reset(textOf(newest))
  })
  // Before anything is shown: a form that has waited above its tab never shows what is old.
  useLayoutEffect(() => follow(), [newest.version, hasSucceeded])
  return {
    /** Others have saved something else since. */
    isBehind: isBehind && !isSubmitting && !hasSucceeded,
    catchUp: () => form.reset(caughtUp(values, newest, textOf)),
  }
}

interface ListWays {
  /** What is told of the form when somebody was faster; why, the server says. */
  refused: string
  /** Has the list read anew. */
  onOutdated: () => void
}

/**
 * The same of a form in a dialog over a list. A refusal is told and has the list read anew; what was typed is then put on top
 * of what stands there.
 */
export function useNewestInList<Thing, Text extends Typed<Thing>>(
  form: FormView<Text>,
  newest: Thing,
  textOf: (thing: Thing) => Text,
  { refused, onOutdated }: ListWays,
) {
  const { values, isSubmitting } = form
  const toaster = useToaster()
  useOutdated(form.failure, (failure) => {
    toaster.show({ kind: 'error', title: refused, message: failureText(failure) })
    onOutdated()
  })
  const catchUp = useEffectEvent(() => {
    if (values.seen !== newest && !isSubmitting) form.reset(caughtUp(values, newest, textOf))
  })
  useEffect(() => catchUp(), [newest])
}

/** Hears that something was refused since what is shown is not so any more. */
export function useOutdated(failure: Failure | null, onOutdated: (failure: Failure) => void) {
  const tell = useEffectEvent(() => {
    if (isOutdated(failure)) onOutdated(failure)
  })
  useEffect(() => tell(), [failure])
}
