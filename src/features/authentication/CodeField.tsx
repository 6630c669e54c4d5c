import type { Failure } from '#machines/lib/failure.ts'
import {
  fields as labels,
  formFailureText,
  register as words,
} from '#src/messages/authentication.ts'
import { CodeInput } from '#src/ui/CodeInput.tsx'
import { Field } from '#src/ui/Field.tsx'
import type { FieldProps } from './fields.tsx'

interface CodeFieldProps extends FieldProps {
  code: {
    state: 'ready' | 'sending' | 'cooling'
    secondsLeft: number
    failure: Failure | null
  }
  onSend: () => void
}

/** The six mailed digits, and the button that mails them. */
export function CodeField({ value, error, onChange, onBlur, code, onSend }: CodeFieldProps) {
  const unsent = code.failure === null ? undefined : formFailureText(code.failure)
  const wasSent = code.state === 'cooling' && code.failure === null
  return (
    <Field
      label={labels.verificationCode}
      hint={wasSent ? words.codeSent : words.codeHint}
      error={unsent ?? error}
      required
    >
      {(control) => (
        <CodeInput
          {...control}
          name="verificationCode"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          onSend={onSend}
          canSend
          sending={code.state === 'sending'}
          secondsLeft={code.secondsLeft}
        />
      )}
    </Field>
  )
}
