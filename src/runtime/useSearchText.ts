import { createActor } from 'xstate'
import { connectSearchText } from '#machines/search-text/search-text.connect.ts'
import { searchTextMachine } from '#machines/search-text/search-text.machine.ts'
import { useConnected } from './hooks.ts'
import { useOwnActor } from './useOwnActor.ts'

/** What is typed to narrow a list, and what the server is asked for by now. */
export const useSearchText = () =>
  useConnected(
    useOwnActor(() => createActor(searchTextMachine)),
    connectSearchText,
  )
