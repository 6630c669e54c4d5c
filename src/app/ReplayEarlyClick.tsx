import { useEffect } from 'react'

/** Answers the button that was clicked last, and listens no more. Written by index.html. */
type Page = Window & { earlyClick?: () => HTMLButtonElement | null }

/** Clicks once more what was clicked on a server-rendered page before it was hydrated. */
export function ReplayEarlyClick() {
  useEffect(() => {
    const page: Page = window
    const button = page.earlyClick?.()
    delete page.earlyClick
    button?.click()
  }, [])
  return null
}
