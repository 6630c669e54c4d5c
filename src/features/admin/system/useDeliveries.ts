import { useSelector } from '@xstate/react'
import type { components } from '#openapi/generated/schema.d.ts'
import { deliveries, type Deliveries } from '#src/data/admin/system.ts'
import {
  deliveries as words,
  eventNames,
  givenUp,
  held,
  mailNames,
} from '#src/messages/admin/deliveries.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { useLookingAgain } from '#src/runtime/useLookingAgain.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { noAnswer } from '../table/answer.ts'
import { createDecisions } from '../table/decisions.ts'
import type { Decision } from '../table/table.types.ts'

/** What members are told and sent: how it is, and what may be done about what has stopped. */
export function useDeliveries() {
  const { retries, releases } = deliveriesOf(useRuntime())
  const { data, failure, isRefreshing, refresh } = useQuery(deliveries, null)
  const retrying = useSelector(retries.pending, ({ context }) => context)
  const isReleasing = useSelector(releases.pending, ({ context }) => context.size > 0)
  const isAnythingOnTheWay =
    data !== null && data.waiting.notices.count + data.waiting.mails.count > 0
  useLookingAgain(isAnythingOnTheWay, 2000, refresh)

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

type Schemas = components['schemas']
export type GivenUpDelivery = Schemas['GivenUpDelivery']

/** All that a restore found waiting, as one thing to decide about. */
export type HeldDeliveries = Schemas['DeliveryCounts'] & { id: 'held' }

/** What a notice or a mail is about, in words. */
export const nameOf = ({ kind, what }: Pick<GivenUpDelivery, 'kind' | 'what'>) =>
  (kind === 'notice' ? eventNames : mailNames)[what] ?? what

export const countedOf = ({ notices, mails }: Schemas['DeliveryCounts']) =>
  words.counted(notices, mails)

export const retryDelivery: Decision<GivenUpDelivery> = {
  key: 'retry',
  label: givenUp.retry,
  isOffered: ({ canRetry }) => canRetry,
  run: (api, { kind, id }) =>
    api.post('/api/admin/system/deliveries/{kind}/{id}/retry', {
      params: { path: { kind, id } },
      quiet: true,
    }),
  done: givenUp.retried,
}

export const releaseDeliveries: Decision<HeldDeliveries> = {
  key: 'release',
  label: held.release,
  isOffered: ({ notices, mails }) => notices + mails > 0,
  ask: ([counted = '']) => ({
    title: held.title(counted),
    text: held.explained,
    confirm: held.confirm,
  }),
  run: (api) => api.post('/api/admin/system/deliveries/release', { quiet: true }),
  done: held.done,
}
