import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useRuntime } from '#src/runtime/context.tsx'
import { useList } from '#src/runtime/hooks.ts'
import { createMyAppealsMachine } from './my-appeals.ts'

/** One page of one's own appeals, from 1; loaded anew whenever the view appears. */
export function useMyAppeals(page: number) {
  const runtime = useRuntime()
  const [machine] = useState(() => createMyAppealsMachine(runtime))
  const list = useActorRef(machine, { input: { query: null, mode: 'page' } })
  useEffect(() => list.send({ type: 'list.turn', page }), [list, page])
  return useList(list)
}
