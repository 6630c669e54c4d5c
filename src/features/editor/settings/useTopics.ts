import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { createListMachine } from '#machines/list/list.machine.ts'
import type { ListRequest, Piece } from '#machines/list/list.types.ts'
import { createResourceMachine } from '#machines/resource/resource.machine.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useList, useResource } from '#src/runtime/hooks.ts'
import type { Topic } from '#src/data/types.ts'
import type { Runtime } from '#src/runtime/runtime.ts'

/** How many topics a search offers. */
const offered = 8

/** Topics found by a word, the hottest first. */
export function useTopicSearch() {
  const runtime = useRuntime()
  const [machine] = useState(() => createSearchMachine(runtime))
  return useList(useActorRef(machine, { input: { query: '', mode: 'page' } }))
}

/** What topics are called, by id; one that is gone has no name. The ids count once, when the view appears. */
export function useTopicNames(ids: readonly string[]) {
  const runtime = useRuntime()
  const [machine] = useState(() => createNamesMachine(runtime))
  const actor = useActorRef(machine, { input: { key: ids, lifetime: 3_600_000 } })
  return useResource(actor)
}

const createSearchMachine = ({ api }: Pick<Runtime, 'api'>) =>
  createListMachine<Topic, string>(({ id }) => id).provide({
    actors: {
      load: fromPromise<Piece<Topic>, ListRequest<string>>(({ input, signal }) =>
        api.post('/api/topics/search', {
          body: {
            keyword: input.query,
            page: 1,
            pageSize: offered,
            status: 1,
            sortBy: 'hotness',
            sortOrder: 'desc',
          },
          signal,
          quiet: true,
        }),
      ),
    },
  })

type Names = Readonly<Record<string, string>>

const createNamesMachine = ({ api }: Pick<Runtime, 'api'>) =>
  createResourceMachine<Names, readonly string[]>().provide({
    actors: {
      load: fromPromise<Names, { key: readonly string[] }>(async ({ input, signal }) => {
        const found = await Promise.allSettled(
          input.key.map((id) =>
            api.get('/api/topics/{id}', { params: { path: { id } }, signal, quiet: true }),
          ),
        )
        return Object.fromEntries(
          found.flatMap((answer) =>
            answer.status === 'fulfilled' ? [[answer.value.id, answer.value.name]] : [],
          ),
        )
      }),
    },
  })
