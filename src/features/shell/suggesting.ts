import { createActor, fromPromise } from 'xstate'
import {
  suggestionsMachine,
  type Suggestion,
} from '#machines/suggestions/suggestions.machine.ts'
import type { Api } from '#src/data/api.ts'

// What the search box needs once somebody types: loaded as one.
export { connectSuggestions } from '#machines/suggestions/suggestions.connect.ts'
export { optionId, OptionList } from '#src/ui/OptionList.tsx'

/** The machine of suggestions with the server behind it. */
export function createSuggesting(api: Api) {
  const machine = suggestionsMachine.provide({
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
  return createActor(machine)
}
