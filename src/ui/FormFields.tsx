import { useEffect, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { keepWord } from '#src/lib/composing.ts'
import { useDialogHold } from './Dialog.tsx'
import { UnfinishedControl } from './unfinished.ts'

interface FormFieldsProps {
  /** What the form is for, to those who don't see the heading above it. */
  label?: string
  /** For a button that stands outside of it. */
  id?: string
  isSubmitting: boolean
  /** What was typed would be missed: a `Dialog` around it asks before it throws it away. */
  isTouched?: boolean
  onSubmit: () => void
  /** Called instead while a date or a time is half typed: shows what else is wrong. */
  onUnfinished?: () => void
  children: ReactNode
  className?: string
}

/**
 * The fields of a form, without looks of its own. Enter submits, but not while a word is being composed; when
 * something is wrong, be it before or after the server was asked, the first wrong field takes the focus. A date or a
 * time that is half typed is not submitted: its value is empty, as if nothing were meant.
 */
export function FormFields(props: FormFieldsProps) {
  const { label, isSubmitting, isTouched, onSubmit, onUnfinished, ...rest } = props
  const [attempts, setAttempts] = useState(0)
  const [unfinished, setUnfinished] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useDialogHold(isSubmitting)
  useEffect(() => {
    if (attempts === 0 || isSubmitting) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts, isSubmitting])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const found = unfinishedIn(form.current)
    setUnfinished(found)
    if (found === null) onSubmit()
    else onUnfinished?.()
    setAttempts(attempts + 1)
  }

  return (
    <UnfinishedControl value={unfinished}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears the keys of its fields */}
      <form
        {...rest}
        ref={form}
        aria-label={label}
        data-touched={isTouched || undefined}
        noValidate
        onSubmit={handleSubmit}
        onInput={() => setUnfinished(null)}
        onKeyDown={keepWord}
      />
    </UnfinishedControl>
  )
}

/** The id of the first control whose text the browser makes no value of. */
function unfinishedIn(form: HTMLFormElement | null): string | null {
  const inputs = [...(form?.elements ?? [])].filter((it) => it instanceof HTMLInputElement)
  return inputs.find(({ validity }) => validity.badInput)?.id ?? null
}
