import { useEffect, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { keepWord } from '#src/lib/composing.ts'

interface FormFieldsProps {
  /** What the form is for, to those who don't see the heading above it. */
  label?: string
  /** For a button that stands outside of it. */
  id?: string
  isSubmitting: boolean
  /** What was typed would be missed: a `Dialog` around it asks before it throws it away. */
  isTouched?: boolean
  onSubmit: () => void
  children: ReactNode
  className?: string
}

/**
 * The fields of a form, without looks of its own. Enter submits, but not while a word is being composed; when
 * something is wrong, be it before or after the server was asked, the first wrong field takes the focus.
 */
export function FormFields(props: FormFieldsProps) {
  const { label, isSubmitting, isTouched, onSubmit, ...rest } = props
  const [attempts, setAttempts] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempts === 0 || isSubmitting) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts, isSubmitting])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
    setAttempts(attempts + 1)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears the keys of its fields
    <form
      {...rest}
      ref={form}
      aria-label={label}
      data-touched={isTouched || undefined}
      noValidate
      onSubmit={handleSubmit}
      onKeyDown={keepWord}
    />
  )
}
