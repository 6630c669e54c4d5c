import { useSelector } from '@xstate/react'
import type { Withdrawing } from './withdrawing.ts'

/** The own thing that is being taken back now, and the way to do it. */
export function useWithdrawing({ actor, run }: Withdrawing) {
  const runningId = useSelector(actor, (snapshot) =>
    snapshot.matches('running') ? snapshot.context.shown : null,
  )
  return { runningId, run }
}
