import { css, styled } from 'styled-components'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { theme } from '#src/theme/theme.ts'

/** The box of everything one types or chooses in; red when `aria-invalid`. */
const controlBox = css`
  width: 100%;
  min-width: 0;
  min-height: 42px;
  padding: 8px 14px;
  border: 1px solid ${theme.color.field};
  border-radius: ${theme.radius.s};
  background: ${theme.color.surface};
  color: ${theme.color.ink};
  font-size: 1rem;
  line-height: 1.5;
  transition: border-color ${theme.motion.quick};

  &:hover:not(:disabled) {
    border-color: ${theme.color.inkFaint};
  }

  &:focus-visible {
    border-color: ${theme.color.accent};
    outline: 2px solid ${theme.color.accent};
    outline-offset: -1px;
    border-radius: ${theme.radius.s};
  }

  &[aria-invalid='true'] {
    border-color: ${theme.color.bad};
  }

  &:disabled {
    background: ${theme.color.paper};
    color: ${theme.color.inkFaint};
  }
`

/** One line of text. */
export const TextInput = styled.input`
  ${controlBox}
`

/** Several lines of text; grows with what is typed where the browser can, up to 60 % of the window. */
export const Textarea = styled.textarea`
  ${controlBox}
  min-height: 104px;
  max-height: 60vh;
  resize: vertical;
  field-sizing: content;
`

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  children: ReactNode
}

/** A yes or no with its words beside it, all of it pressable. */
export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <ChoiceLabel>
      <ChoiceInput type="checkbox" {...rest} />
      <span>{children}</span>
    </ChoiceLabel>
  )
}

/** One of a few; the list itself is the system's. */
export function Select({ children, ...rest }: ComponentPropsWithRef<'select'>) {
  return (
    <Box>
      <Native {...rest}>{children}</Native>
      <ChevronDown size={16} aria-hidden />
    </Box>
  )
}

const Box = styled.div`
  position: relative;

  svg {
    position: absolute;
    top: 13px;
    right: 13px;
    color: ${theme.color.inkFaint};
    pointer-events: none;
  }
`

const Native = styled.select`
  ${controlBox}
  padding-right: 38px;
  appearance: none;
  text-overflow: ellipsis;
`

/** The pressable line of a checkbox or a radio. */
export const ChoiceLabel = styled.label`
  display: flex;
  align-items: baseline;
  gap: 10px;
  padding: 5px 0;
  cursor: pointer;

  &:has(:disabled) {
    color: ${theme.color.inkFaint};
    cursor: not-allowed;
  }
`

/** The box or the circle itself. */
export const ChoiceInput = styled.input`
  flex: none;
  width: 17px;
  height: 17px;
  margin: 0;
  accent-color: ${theme.color.accent};
  transform: translateY(3px);
`
