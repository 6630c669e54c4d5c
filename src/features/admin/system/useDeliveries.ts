import { useSelector } from '@xstate/react'
import { createActor, fromPromise } from 'xstate'
import { createResourceMachine } from '#machines/resource/resource.machine.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useResource } from '#src/runtime/hooks.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { noAnswer } from '../table/asked.ts'
import { createDecisions } from '../table/decisions.ts'
import {
  countedOf,
  nameOf,
  releaseDeliveries,
  retryDelivery,
  type Deliveries,
  type GivenUpDelivery,
  type HeldDeliveries,
} from './delivery-decisions.ts'
import { useLookingAgain } from './useLookingAgain.ts'

/** Others change it, too: each visit asks anew. Milliseconds. */
const lifetime = 1

/** What members are told and sent: how it is, and what may be done about what has stopped. */
export function useDeliveries() {
  const { resource, retries, releases } = deliveriesOf(useRuntime())
  const { data, failure, isRefreshing, refresh } = useResource(resource)
  const retrying = useSelector(retries.pending, ({ context }) => context)
  const isReleasing = useSelector(releases.pending, ({ context }) => context.size > 0)
  const isAnythingOnTheWay =
    data !== null && data.waiting.notices.count + data.waiting.mails.count > 0
  // Not while an answer is on its way: asking again would throw that one away.
  useLookingAgain(isAnythingOnTheWay && !isRefreshing, refresh)

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

/** What is known and being decided; it outlives the page, so that leaving takes nothing back. */
const deliveriesOf = perRuntime((runtime: Runtime) => {
  const machine = createResourceMachine<Deliveries>().provide({
    actors: {
      load: fromPromise<Deliveries, { key: null }>(({ signal }) =>
        runtime.api.get('/api/admin/system/deliveries', { signal, quiet: true }),
      ),
    },
  })
  const resource = createActor(machine, { input: { key: null, lifetime } }).start()
  const refresh = () => {
    // One that is on its way may be from before the decision.
    resource.send({ type: 'resource.invalidate' })
    resource.send({ type: 'resource.refresh' })
  }
  const show = (change: (before: Deliveries) => Deliveries) => {
    const { data } = resource.getSnapshot().context
    if (data !== null) resource.send({ type: 'resource.replace', data: change(data) })
  }
  runtime.actors.session.on('session.ended', () => resource.send({ type: 'resource.clear' }))
  return {
    resource,
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
