import { useCallback, useLayoutEffect, useRef, useState } from 'react'

interface Writer {
  insert: (text: string) => void
  focus: () => void
}

/** Gives what was written before an editor was there to the editor, and the focus with it. Call it after `useEngine`. */
export function useEarlyInput(engine: Writer | null) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isComposing, setIsComposing] = useState(false)

  // Before the next key, and before the browser takes the focus from a field that is hidden now.
  useLayoutEffect(() => {
    const { current } = field
    if (engine === null || isComposing || current === null) return
    const hasFocus = current === document.activeElement
    if (current.value !== '') engine.insert(current.value)
    if (hasFocus) engine.focus()
    current.value = ''
  }, [engine, isComposing])

  const focus = useCallback(() => field.current?.focus(), [])
  return {
    /** For the field that stands there until then. */
    field: {
      ref: field,
      onCompositionStart: () => setIsComposing(true),
      onCompositionEnd: () => setIsComposing(false),
    },
    /** An input method is at work in the field: the editor waits for it. */
    isComposing,
    focus,
  }
}
