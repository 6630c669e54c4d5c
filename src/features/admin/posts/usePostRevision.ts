import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { createResourceMachine } from '#machines/resource/resource.machine.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useResource } from '#src/runtime/hooks.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import type { PostRevision } from './PostList.tsx'

/** A revision never changes; its flags do, so it is asked for anew with each visit. Milliseconds. */
const lifetime = 3_600_000

/** One revision of a post with its text. Both count once, when the view appears. */
export function usePostRevision(postId: string, revision: number) {
  const { api } = useRuntime()
  const [machine] = useState(() => createRevisionMachine({ api }, postId))
  return useResource(useActorRef(machine, { input: { key: revision, lifetime } }))
}

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
