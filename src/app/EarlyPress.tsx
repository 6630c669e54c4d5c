import { useEffect } from 'react'

/** Answers the button that was pressed last, and listens no more. Written by index.html. */
type Page = Window & { earlyPress?: () => HTMLButtonElement | null }

/** Presses once more what was pressed on a painted page before the app heard it. */
export function EarlyPress() {
  useEffect(() => {
    const page: Page = window
    const button = page.earlyPress?.()
    delete page.earlyPress
    button?.click()
  }, [])
  return null
}
