import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { createListMachine } from '#machines/list/list.machine.ts'
import type { ListRequest, Piece } from '#machines/list/list.types.ts'
import { createResourceMachine } from '#machines/resource/resource.machine.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useList, useResource } from '#src/runtime/hooks.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import type { PostRevision, PostRevisionEntry } from './own-posts.types.ts'

/** A revision never changes; its flags do, so it is asked for anew with each visit. */
const lifetime = 3_600_000

/** The versions of a post, the newest first. The post counts once, when the view appears. */
export function useRevisions(postId: string) {
  const runtime = useRuntime()
  const [machine] = useState(() => createRevisionsMachine(runtime, postId))
  return useList(useActorRef(machine, { input: { query: null, mode: 'page' } }))
}

/** One version with its text. Both count once, when the view appears. */
export function useRevision(postId: string, revision: number) {
  const { api } = useRuntime()
  const [machine] = useState(() => createRevisionMachine({ api }, postId))
  return useResource(useActorRef(machine, { input: { key: revision, lifetime } }))
}

const createRevisionsMachine = ({ api }: Pick<Runtime, 'api'>, id: string) =>
  createListMachine<PostRevisionEntry>(({ revision }) => String(revision)).provide({
    actors: {
      load: fromPromise<Piece<PostRevisionEntry>, ListRequest<null>>(({ input, signal }) =>
        api.get('/api/posts/{id}/revisions', {
          params: { path: { id }, query: { ...input.place, pageSize: 20 } },
          signal,
        }),
      ),
    },
  })

const createRevisionMachine = ({ api }: Pick<Runtime, 'api'>, id: string) =>
  createResourceMachine<PostRevision, number>().provide({
    actors: {
      load: fromPromise<PostRevision, { key: number }>(({ input, signal }) =>
        api.get('/api/posts/{id}/revisions/{revision}', {
          params: { path: { id, revision: input.key } },
          signal,
        }),
      ),
    },
  })
