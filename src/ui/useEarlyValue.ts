import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * For a field of a page that a server renders: hears what was typed or chosen in it before it was hydrated. React leaves that in
 * the field, tells nobody, and takes it away with the next render. `value`: what is rendered.
 */
export function useEarlyValue<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  hear: (early: string) => void,
) {
  const field = useRef<Field>(null)
  const hearEarly = useEffectEvent(() => {
    const early = field.current?.value ?? value
    if (early !== value) hear(early)
  })
  useEffect(() => hearEarly(), [])
  return field
}
