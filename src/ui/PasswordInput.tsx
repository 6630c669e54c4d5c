import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ComponentPropsWithRef } from 'react'
import { styled } from 'styled-components'
import { IconButton } from './IconButton.tsx'
import { TextInput } from './inputs.tsx'
import { strings } from './strings.ts'

interface PasswordInputProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** What its field is called: a form may have several. */
  label: string
}

/** A password, hidden until its owner asks to see it. */
export function PasswordInput({ label, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <Box>
      <Input
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={shown ? 'text' : 'password'}
      />
      <Toggle
        label={shown ? strings.hide(label) : strings.show(label)}
        disabled={props.disabled}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
      </Toggle>
    </Box>
  )
}

const Box = styled.div`
  position: relative;
`

const Input = styled(TextInput)`
  padding-right: 46px;

  &::-ms-reveal {
    display: none;
  }
`

const Toggle = styled(IconButton)`
  position: absolute;
  top: 3px;
  right: 5px;
`
