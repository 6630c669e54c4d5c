import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { Failure } from '#machines/lib/failure.ts'
import { formFailureText } from '#src/messages/authentication.ts'
import { formTrouble } from '#src/shared/form-trouble.ts'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Stack } from '#src/ui/layout.tsx'

interface FormProps {
  form: {
    values: object
    isSubmitting: boolean
    isTouched: boolean
    failure: Failure | null
    submit: () => void
  }
  /** `heading`: what the form is for, to those who don't see the heading above it. */
  words: { heading: string; submit?: string; submitting: string }
  isDanger?: boolean
  /** The fields that say themselves what is wrong with them; by default all, so name them where some are not shown. */
  fields?: readonly string[]
  children: ReactNode
}

/** Fields with one button below them. */
export function Form(props: FormProps) {
  const { form, words, isDanger = false, children } = props
  const { fields = Object.keys(form.values) } = props
  const { isSubmitting, isTouched } = form
  const trouble = formTrouble(form.failure, fields, formFailureText)
  return (
    <Fields label={words.heading} {...{ isSubmitting, isTouched }} onSubmit={form.submit}>
      {children}
      <Stack $gap={3}>
        <div role="alert">{trouble !== null && <Trouble>{trouble}</Trouble>}</div>
        <Button
          type="submit"
          $kind={isDanger ? 'danger' : 'primary'}
          $wide
          aria-busy={isSubmitting}
        >
          {isSubmitting ? words.submitting : (words.submit ?? words.heading)}
        </Button>
      </Stack>
    </Fields>
  )
}

const Fields = styled(FormFields)`
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
