import { useSyncExternalStore } from 'react'
import { useRuntime } from './context.tsx'

/** When a page was rendered on a server, and in which time zone. The browser begins with the same, and then says what it knows better. */
export interface ServerRender {
  at: Date
  timeZone: string
}

/** Told what a page does when it appears, in order: no effect runs where a page is rendered on a server. */
export type OnAppear = (appear: () => void) => void

/** Whether what is shown must be what a server rendered: while it renders, and while a browser hydrates. */
export const useIsHydrating = () => useSyncExternalStore(never, no, yes)

/** How a server rendered the page, while it does and while a browser hydrates; null ever after. */
export function useServerRender(): ServerRender | null {
  const isHydrating = useIsHydrating()
  const { serverRender } = useRuntime()
  return isHydrating ? serverRender : null
}

const never = () => () => {}
const no = () => false
const yes = () => true
