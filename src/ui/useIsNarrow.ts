import { useSyncExternalStore } from 'react'
import { media } from '#src/theme/theme.ts'

const query = media.narrow.replace('@media ', '')

/** Whether the window is under 1024 px wide. A server, which can't know, takes it for wide. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

function subscribe(onChange: () => void) {
  const list = window.matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}
