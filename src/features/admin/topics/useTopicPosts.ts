import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { createResourceMachine } from '#machines/resource/resource.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Api } from '#src/data/api.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useResource } from '#src/runtime/hooks.ts'

type PostPage = components['schemas']['AdminPostPage']

/** The newest posts of a topic, whatever their status. The id counts once, when the view appears. */
export function useTopicPosts(topicId: string) {
  const { api } = useRuntime()
  const [machine] = useState(() => createPostsMachine(api))
  return useResource(useActorRef(machine, { input: { key: topicId, lifetime: 1 } }))
}

const createPostsMachine = (api: Api) =>
  createResourceMachine<PostPage, string>().provide({
    actors: {
      load: fromPromise<PostPage, { key: string }>(({ input, signal }) =>
        api.get('/api/admin/topics/{id}/posts', {
          params: { path: { id: input.key } },
          signal,
        }),
      ),
    },
  })
