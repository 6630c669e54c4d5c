import type { ComponentPropsWithRef } from 'react'
import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { Button } from './Button.tsx'
import { TextInput } from './inputs.tsx'
import { strings } from './strings.ts'

interface CodeInputProps extends ComponentPropsWithRef<'input'> {
  onSend: () => void
  /** A code can be asked for: the address is known and no wait is running. */
  canSend: boolean
  sending: boolean
  /** How long until the next code may be asked for; 0 when no wait is running. */
  secondsLeft: number
}

/** A mailed code, with the button that asks for it and counts down to the next one. */
export function CodeInput(props: CodeInputProps) {
  const { onSend, canSend, sending, secondsLeft, ...rest } = props
  const blocked = !canSend || sending || secondsLeft > 0
  return (
    <Row>
      <TextInput inputMode="numeric" autoComplete="one-time-code" {...rest} />
      {/* aria-disabled, because a button that is disabled while it has the focus would lose it. */}
      <Send
        aria-disabled={blocked}
        aria-busy={sending}
        onClick={() => {
          if (!blocked) onSend()
        }}
      >
        {sendText(sending, secondsLeft)}
      </Send>
    </Row>
  )
}

function sendText(sending: boolean, secondsLeft: number): string {
  if (sending) return strings.sendingCode
  return secondsLeft > 0 ? strings.sendCodeIn(Math.ceil(secondsLeft)) : strings.sendCode
}

const Row = styled.div`
  display: flex;
  gap: ${theme.space[2]};
`

const Send = styled(Button)`
  flex: none;
  min-width: 116px;
  padding: 0 12px;
  border-radius: ${theme.radius.s};
  font-size: 0.875rem;
  font-variant-numeric: tabular-nums;
`
