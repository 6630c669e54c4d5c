import { useCallback, useLayoutEffect, useRef, useState } from 'react'

interface Writer {
  insert: (text: string) => void
  focus: () => void
}

interface EarlyPorts {
  /** All of it, with every change. */
  onChange: (early: string) => void
  /** The editor has it now. */
  onHandedOver: () => void
}

/**
 * What is written before an editor is there: told like all that is written, and given to the editor when it comes, with
 * the focus. Call it after `useEngine`.
 */
export function useEarlyInput(engine: Writer | null, { onChange, onHandedOver }: EarlyPorts) {
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
    onHandedOver()
  }, [engine, isComposing, onHandedOver])

  const focus = useCallback(() => field.current?.focus(), [])
  const tell = useCallback(() => onChange(field.current?.value ?? ''), [onChange])
  return {
    /** For the field that stands there until then. */
    field: {
      ref: field,
      onInput: tell,
      onCompositionStart: () => setIsComposing(true),
      onCompositionEnd: () => setIsComposing(false),
    },
    /** An input method is at work in the field: the editor waits for it. */
    isComposing,
    focus,
    tell,
  }
}
