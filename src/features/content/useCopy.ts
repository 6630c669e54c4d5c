import { useEffect, useState, type RefObject } from 'react'

/** How long the button says that it has copied. Milliseconds. */
const saidFor = 2000

export type CopyState = 'idle' | 'copied' | 'selected'

/** Copies a text; where the browser forbids it, selects `element` so that one key is left to press. */
export function useCopy(element: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<CopyState>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), saidFor)
    return () => clearTimeout(timer)
  }, [state])

  const copy = (text: string) => {
    write(text).then(
      () => setState('copied'),
      () => {
        if (element.current) window.getSelection()?.selectAllChildren(element.current)
        setState('selected')
      },
    )
  }
  return { state, copy }
}

async function write(text: string) {
  // There is no clipboard on a page that came over plain HTTP, whatever the type says: then this throws.
  await navigator.clipboard.writeText(text)
}
