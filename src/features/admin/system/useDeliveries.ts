import { useSelector } from '@xstate/react'
import { deliveries, type Deliveries } from '#src/data/admin/system.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { useLookingAgain } from '#src/runtime/useLookingAgain.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { noAnswer } from '../table/answer.ts'
import { createDecisions } from '../table/decisions.ts'
import {
  countedOf,
  nameOf,
  releaseDeliveries,
  retryDelivery,
  type GivenUpDelivery,
  type HeldDeliveries,
} from './delivery-decisions.ts'

/** What members are told and sent: how it is, and what may be done about what has stopped. */
export function useDeliveries() {
  const { retries, releases } = deliveriesOf(useRuntime())
  const { data, failure, isRefreshing, refresh } = useQuery(deliveries)
  const retrying = useSelector(retries.pending, ({ context }) => context)
  const isReleasing = useSelector(releases.pending, ({ context }) => context.size > 0)
  const isAnythingOnTheWay =
    data !== null && data.waiting.notices.count + data.waiting.mails.count > 0
  // Not while an answer is on its way: asking again would throw that one away.
  useLookingAgain(isAnythingOnTheWay && !isRefreshing, 2000, refresh)

  return {
    data,
    failure,
    isRefreshing,
    refresh,
    isRetrying: (id: string) => retrying.has(id),
    retry: (row: GivenUpDelivery) => retries.decide(row, nameOf(row), retryDelivery, noAnswer),
    isReleasing,
    release: (row: HeldDeliveries) =>
      releases.decide(row, countedOf(row), releaseDeliveries, noAnswer),
  }
}

/** What is being decided; it outlives the page, so that leaving takes nothing back. */
const deliveriesOf = perRuntime((runtime: Runtime) => {
  const { queryClient } = runtime
  const refresh = () => queryClient.refresh(deliveries, null)
  const show = (change: (before: Deliveries) => Deliveries) =>
    queryClient.patch(deliveries, null, change)
  return {
    retries: createDecisions<GivenUpDelivery>(
      runtime,
      (row) => show((before) => without(before, row)),
      refresh,
    ),
    releases: createDecisions<HeldDeliveries>(
      runtime,
      () => show((before) => ({ ...before, held: { notices: 0, mails: 0 } })),
      refresh,
    ),
  }
})

const without = (before: Deliveries, { id }: GivenUpDelivery): Deliveries => {
  const rest = before.givenUp.filter((row) => row.id !== id)
  const gone = before.givenUp.length - rest.length
  return { ...before, givenUp: rest, givenUpCount: before.givenUpCount - gone }
}
