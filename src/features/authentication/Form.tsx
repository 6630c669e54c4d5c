import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'

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

/** Fields with one button below them. */
export function Form(props: FormProps) {
  const { label, isSubmitting, onSubmit, submitLabel, submittingLabel, trouble, children } =
    props
  return (
    <Fields label={label} isSubmitting={isSubmitting} onSubmit={onSubmit}>
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

const Fields = styled(FormFields)`
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
