import { type ReactNode, useSyncExternalStore } from 'react'
import { useRuntime } from './context.tsx'
import type { ServerRender } from './runtime.ts'

/** Whether what is shown must be what a server rendered: while it renders, and while a browser hydrates. */
export const useIsHydrating = () => useSyncExternalStore(never, no, yes)

/** How a server rendered the page, while it does and while a browser hydrates; null ever after. */
export function useServerRender(): ServerRender | null {
  const isHydrating = useIsHydrating()
  const { serverRender } = useRuntime()
  return isHydrating ? serverRender : null
}

/**
 * What stands in place of a part until its code has come. Nothing on a server, where all code is there: React renders it beside
 * every larger part and throws it away.
 */
export const untilLoaded = (placeholder: ReactNode): ReactNode =>
  import.meta.env.SSR ? null : placeholder

const never = () => () => {}
const no = () => false
const yes = () => true
