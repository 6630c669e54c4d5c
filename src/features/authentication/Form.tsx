import { useEffect, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { styled } from 'styled-components'
import { keepWord } from '#src/lib/composing.ts'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'

interface FormProps {
  /** What the form is for, to those who don't see the heading above it. */
  label: string
  isSubmitting: boolean
  onSubmit: () => void
  submitLabel: string
  submittingLabel: string
  /** What is wrong with the form as a whole. */
  trouble: string | null
  children: ReactNode
}

/**
 * Fields with one button below them. Enter submits, but not while a word is being composed; when something
 * is wrong, the first wrong field takes the focus.
 */
export function Form(props: FormProps) {
  const { label, isSubmitting, onSubmit, submitLabel, submittingLabel, trouble, children } =
    props
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
    <Fields
      ref={form}
      aria-label={label}
      noValidate
      onSubmit={handleSubmit}
      onKeyDown={keepWord}
    >
      {children}
      <Foot>
        <div role="alert">{trouble !== null && <Trouble>{trouble}</Trouble>}</div>
        <Button type="submit" $kind="primary" $wide aria-busy={isSubmitting}>
          {isSubmitting ? submittingLabel : submitLabel}
        </Button>
      </Foot>
    </Fields>
  )
}

const Fields = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
`

const Foot = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
`

const Trouble = styled.p`
  padding: 10px 14px;
  border: 1px solid currentcolor;
  border-radius: ${theme.radius.s};
  color: ${theme.color.bad};
  font-size: ${theme.text.s};
`
