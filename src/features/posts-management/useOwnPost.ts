import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { createResourceMachine } from '#machines/resource/resource.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useResource } from '#src/runtime/hooks.ts'
import type { Runtime } from '#src/runtime/runtime.ts'

type PostEdit = components['schemas']['PostEdit']

/** Administrators decide at any time: each visit asks anew. Milliseconds. */
const lifetime = 1

/** An own post as its author has it now. The id counts once, when the view appears. */
export function useOwnPost(id: string) {
  const { api } = useRuntime()
  const [machine] = useState(() => createOwnPostMachine({ api }))
  return useResource(useActorRef(machine, { input: { key: id, lifetime } }))
}

const createOwnPostMachine = ({ api }: Pick<Runtime, 'api'>) =>
  createResourceMachine<PostEdit, string>().provide({
    actors: {
      load: fromPromise<PostEdit, { key: string }>(({ input, signal }) =>
        // Quiet: the page tells by itself when the post is missing.
        api.get('/api/posts/edit/{id}', {
          params: { path: { id: input.key } },
          signal,
        }),
      ),
    },
  })
