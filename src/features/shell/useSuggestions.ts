import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { SuggestionsRef } from '#machines/suggestions/suggestions.machine.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type * as Suggesting from './suggesting.ts'

interface Loaded {
  code: typeof Suggesting
  actor: SuggestionsRef
}

/**
 * What one may mean by the text being typed in the search box. `offered` is null until the code of it has come, which `load` asks
 * for: the box searches for the text itself meanwhile.
 */
export function useSuggestions() {
  const { api } = useRuntime()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const snapshot = useSelector(loaded?.actor, (current) => current)
  const isLoading = useRef(false)
  const text = useRef('')

  useEffect(
    () => () => {
      loaded?.actor.stop()
    },
    [loaded],
  )

  const start = async () => {
    try {
      const code = await import('./suggesting.ts')
      const actor = code.startSuggesting(api)
      setLoaded({ code, actor })
      actor.send({ type: 'suggestions.look', text: text.current })
    } catch {
      // The next letter asks for it again.
      isLoading.current = false
    }
  }

  const load = () => {
    if (isLoading.current) return
    isLoading.current = true
    void start()
  }

  return {
    load,
    look: (typed: string) => {
      text.current = typed
      if (loaded) loaded.actor.send({ type: 'suggestions.look', text: typed })
      else load()
    },
    close: () => {
      text.current = ''
      loaded?.actor.send({ type: 'suggestions.close' })
    },
    offered:
      loaded && snapshot
        ? { ...loaded.code, ...loaded.code.connectSuggestions(snapshot, loaded.actor.send) }
        : null,
  }
}
