import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { Failure } from '#machines/lib/failure.ts'
import type { FormView } from './useForm.ts'

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
