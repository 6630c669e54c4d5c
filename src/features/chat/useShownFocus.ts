import { useEffect, useRef, type RefObject } from 'react'

/** Takes the focus into `box` as it is shown in place of what had it; where both stand beside each other it stays. */
export function useShownFocus(box: RefObject<HTMLElement | null>, isShown: boolean): void {
  const wasShown = useRef(isShown)
  useEffect(() => {
    const hasCome = isShown && !wasShown.current
    wasShown.current = isShown
    if (hasCome && isFocusLost()) box.current?.focus({ preventScroll: true })
  }, [box, isShown])
}

function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || !activeElement.checkVisibility()
}
