import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { connectSuggestions } from '#machines/suggestions/suggestions.connect.ts'
import {
  suggestionsMachine,
  type Suggestion,
} from '#machines/suggestions/suggestions.machine.ts'
import type { Api } from '#src/data/api.ts'
import { useRuntime } from '#src/runtime/context.tsx'

/** What one may mean by the text being typed in the search box. */
export function useSuggestions() {
  const { api } = useRuntime()
  const [machine] = useState(() => createSuggesting(api))
  const actor = useActorRef(machine)
  return connectSuggestions(
    useSelector(actor, (snapshot) => snapshot),
    (event) => actor.send(event),
  )
}

const createSuggesting = (api: Api) =>
  suggestionsMachine.provide({
    actors: {
      search: fromPromise<readonly Suggestion[], { text: string }>(
        async ({ input, signal }) => {
          const { items } = await api.get('/api/search/suggestions', {
            params: { query: { query: input.text } },
            signal,
            quiet: true,
          })
          return items
        },
      ),
    },
  })
