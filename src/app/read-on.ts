import { savesData } from './intent.ts'
import { loadPage } from './pages.ts'

/** What readers open next, the likeliest first. */
const next: readonly (() => Promise<unknown>)[] = [
  () => loadPage('post'),
  () => import('#src/features/comments/Comments.tsx'),
  () => loadPage('home'),
  () => loadPage('profile'),
  () => loadPage('topic'),
]

/**
 * Loads the code of what readers open next, piece by piece whenever the browser has nothing else to do: the second
 * page of a visit then brings little but its text. Does nothing for whoever saves data.
 */
export function readOn(window: Window): void {
  if (savesData(window)) return
  // Safari has no idea of being idle.
  const whenIdle = (work: () => void) =>
    'requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work, 2000)
  const go = (at: number) => {
    const load = next[at]
    if (load === undefined) return
    // What can't be loaded now is asked for again when it is opened.
    whenIdle(
      () =>
        void load().then(
          () => go(at + 1),
          () => {},
        ),
    )
  }
  go(0)
}
