import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useRuntime } from '#src/runtime/context.tsx'
import { useList } from '#src/runtime/hooks.ts'
import { createMyReportsMachine } from './my-reports.ts'

/** One page of what one has reported, from 1; loaded anew whenever the view appears. */
export function useMyReports(page: number) {
  const runtime = useRuntime()
  const [machine] = useState(() => createMyReportsMachine(runtime))
  const list = useActorRef(machine, { input: { query: null, mode: 'page' } })
  useEffect(() => list.send({ type: 'list.turn', page }), [list, page])
  return useList(list)
}
