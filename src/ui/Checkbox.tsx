import type { ComponentPropsWithRef, ReactNode } from 'react'
import { ChoiceInput, ChoiceLabel } from './choice.tsx'

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
