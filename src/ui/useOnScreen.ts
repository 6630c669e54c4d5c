import { useEffect, type RefObject } from 'react'

/** Calls `onShown` once the whole of an element has come on screen; undefined is not waited for. Keep the function the same. */
export function useOnScreen(
  ref: RefObject<Element | null>,
  onShown: (() => void) | undefined,
): void {
  useEffect(() => {
    const element = ref.current
    if (element === null || onShown === undefined) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        onShown()
      },
      { threshold: 1 },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, onShown])
}
