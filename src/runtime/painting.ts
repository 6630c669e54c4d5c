import { useSyncExternalStore } from 'react'
import { useRuntime } from './context.tsx'

/**
 * When and where in the world a page was painted before it came to a browser. The browser begins with the
 * same page, and only then says what it knows better.
 */
export interface Painting {
  at: Date
  timeZone: string
}

/** Told what a page does when it appears, in the order in which it would: where a page is painted, no effect runs. */
export type OnAppear = (appear: () => void) => void

/** Whether what is shown must be what was painted: while a page is painted, and while a browser takes it over. */
export const useIsPainted = () => useSyncExternalStore(never, no, yes)

/** How the page was painted, while it is painted and while a browser takes it over; null ever after. */
export function usePainting(): Painting | null {
  const isPainted = useIsPainted()
  const { painting } = useRuntime()
  return isPainted ? painting : null
}

const never = () => () => {}
const no = () => false
const yes = () => true
