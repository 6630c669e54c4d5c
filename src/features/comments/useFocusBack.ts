import { useLayoutEffect, useRef, type RefObject } from 'react'

/** For the button that opens something in the page: the focus comes back to it when that closes, unless it is elsewhere by then. */
export function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useLayoutEffect(() => {
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (hasClosed && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
  }, [isOpen])
  return button
}
