import { useContext, useId, type ReactNode } from 'react'
import { css, styled } from 'styled-components'
import { codePointLength } from '#src/lib/characters.ts'
import { theme } from '#src/theme/theme.ts'
import { VisuallyHidden } from './Text.tsx'
import { strings } from './strings.ts'
import { UnfinishedControl } from './unfinished.ts'

/** The looks of a field's name. */
export const fieldName = css`
  font-weight: 600;
  font-size: 0.875rem;
`

/** What a field hands to the control inside it, so that label, hint and error belong to it. */
export interface FieldControl {
  id: string
  'aria-describedby': string
  'aria-invalid': boolean
  'aria-required': boolean
}

interface FieldProps {
  label: string
  /** What helps before anything went wrong; an error takes its place. */
  hint?: ReactNode
  /** What is wrong, in a sentence. */
  error?: string | null | undefined
  required?: boolean
  /** Counts the code points of `text` beside the message: `12/500`. */
  counter?: { text: string; max: number } | undefined
  /** Draws the control: `{(control) => <TextInput {...control} … />}`. */
  children: (control: FieldControl) => ReactNode
}

/** A labelled control with room for one message below it, so nothing jumps when it fails. */
export function Field(props: FieldProps) {
  const { label, hint, required = false, counter, children } = props
  const id = useId()
  const error = useContext(UnfinishedControl) === id ? strings.unfinished : props.error
  const messageId = `${id}-message`
  const wrong = error != null && error !== ''
  return (
    <Box>
      <Label htmlFor={id}>
        {label}
        {required && <RequiredMark />}
      </Label>
      {children({
        id,
        'aria-describedby': messageId,
        'aria-invalid': wrong,
        'aria-required': required,
      })}
      <Foot>
        <Message id={messageId} aria-live="polite" data-wrong={wrong || undefined}>
          {wrong ? error : hint}
        </Message>
        {counter && <Counter {...counter} />}
      </Foot>
    </Box>
  )
}

function Counter({ text, max }: { text: string; max: number }) {
  const length = codePointLength(text)
  return (
    <Count data-wrong={length > max || undefined}>
      {length}/{max}
      {length > max && <VisuallyHidden>（{strings.tooLong}）</VisuallyHidden>}
    </Count>
  )
}

const Box = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
`

const Label = styled.label`
  ${fieldName}
  margin-bottom: 6px;
  line-height: 1.5;
`

const Foot = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${theme.space[3]};
  min-height: 24px;
  padding-top: 4px;
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.s};
  line-height: 20px;

  [data-wrong] {
    color: ${theme.color.bad};
  }
`

const Message = styled.div``

const Count = styled.div`
  margin-left: auto;
  font-variant-numeric: tabular-nums;
`

/** Beside the name of what has to be filled in; a screen reader hears it from the control. */
export function RequiredMark() {
  return (
    <Mark aria-hidden="true" title={strings.required}>
      *
    </Mark>
  )
}

const Mark = styled.span`
  margin-left: 4px;
  color: ${theme.color.bad};
`
