import { useEffect, type RefObject } from 'react'

/** What stands beside each other and is alike: the focus goes from one that is gone to the next. */
const alike = 'button, li, tr, article'
const control = 'a[href], button:not(:disabled), input:not(:disabled)'

/**
 * Keeps the focus in `box` when what had it is taken out of the page: it goes to what comes next, else before it, else
 * to the nearest around it. `box` needs a `tabIndex`.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current
    if (element === null) return
    let held: Element | null = null
    const handleFocus = ({ target }: FocusEvent) => {
      held = target instanceof Element ? target : null
    }
    const handleBlur = ({ relatedTarget }: FocusEvent) => {
      const left = held
      // Some browsers blur what is being removed: then it is no longer there after this.
      queueMicrotask(() => {
        if (left === held && (relatedTarget !== null || left?.isConnected)) held = null
      })
    }
    const observer = new MutationObserver((records) => {
      if (held === null || held.isConnected) return
      const gone = held
      held = null
      // Whoever is elsewhere stays there.
      if (document.activeElement !== document.body) return
      const record = records.find(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(gone)),
      )
      if (record) nextOf(record)?.focus({ preventScroll: true })
    })
    element.addEventListener('focusin', handleFocus)
    element.addEventListener('focusout', handleBlur)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', handleFocus)
      element.removeEventListener('focusout', handleBlur)
      observer.disconnect()
    }
  }, [box])
}

function nextOf(record: MutationRecord): HTMLElement | null {
  const { nextSibling, previousSibling, target } = record
  for (const beside of [nextSibling, previousSibling]) {
    const found = beside instanceof Element && beside.isConnected ? within(beside) : null
    if (found) return found
  }
  return target instanceof Element ? target.closest<HTMLElement>('[tabindex]') : null
}

/** Itself where it can have the focus, else its last control: what is done with a row stands at its end. */
function within(beside: Element): HTMLElement | null {
  if (!beside.matches(alike)) return null
  if (beside instanceof HTMLElement && beside.matches(`[tabindex], ${control}`)) return beside
  return [...beside.querySelectorAll<HTMLElement>(control)].at(-1) ?? null
}
