import { createActor, fromPromise } from 'xstate'
import { createResourceMachine, type ResourceRef } from '#machines/resource/resource.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Api } from '#src/data/api.ts'

export type Relation = components['schemas']['Relation']

/** It is short to ask, and may have changed on another device: each visit asks anew. Milliseconds. */
const lifetime = 1

/** What one does with somebody, by their id. */
export function relationStore(api: Api) {
  const known = new Map<string, ResourceRef<Relation, string>>()
  const machine = createResourceMachine<Relation, string>().provide({
    actors: {
      load: fromPromise<Relation, { key: string }>(({ input: { key: userId }, signal }) =>
        // Quiet: without an answer the menu just isn't there.
        api.get('/api/relations/{userId}', {
          params: { path: { userId } },
          signal,
          quiet: true,
        }),
      ),
    },
  })
  return {
    get(userId: string): ResourceRef<Relation, string> {
      const found =
        known.get(userId) ?? createActor(machine, { input: { key: userId, lifetime } }).start()
      known.set(userId, found)
      return found
    },
    refresh: (userId: string) => known.get(userId)?.send({ type: 'resource.refresh' }),
    clear: () => {
      for (const resource of known.values()) resource.send({ type: 'resource.clear' })
    },
  }
}
