import { basename } from './navigation.ts'

/** How long a mouse rests on a link before its page is worth asking for, in milliseconds. */
const rest = 65

/**
 * Calls `onIntent` with the path of a page of ours, relative to /blog, when somebody is about to follow a link to it:
 * the mouse rests on it, the keyboard reaches it, a finger touches it. Says nothing to whoever saves data.
 */
export function watchIntent(window: Window, onIntent: (pathname: string) => void): void {
  const { document } = window
  let timer: number | undefined
  const told = new Set<string>()

  const tell = (pathname: string) => {
    if (told.has(pathname) || savesData(window)) return
    told.add(pathname)
    onIntent(pathname)
  }
  const hear = (event: Event, wait: number) => {
    window.clearTimeout(timer)
    const pathname = pathOf(event.target, document)
    if (pathname !== null) timer = window.setTimeout(() => tell(pathname), wait)
  }
  const options = { passive: true, capture: true }
  document.addEventListener('mouseover', (event) => hear(event, rest), options)
  document.addEventListener('focusin', (event) => hear(event, rest), options)
  document.addEventListener('touchstart', (event) => hear(event, 0), options)
}

function pathOf(target: EventTarget | null, { location }: Document): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (link === null || link.origin !== location.origin || link.target !== '') return null
  const isElsewhere = link.pathname !== location.pathname
  return isElsewhere && link.pathname.startsWith(`${basename}/`)
    ? link.pathname.slice(basename.length)
    : null
}

/** Whether the reader asked to load no more than needed. Chromium alone tells; TypeScript's window does not know it. */
export const savesData = ({ navigator }: Window) =>
  'connection' in navigator &&
  (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true
