import type { Failure } from '#machines/lib/failure.ts'
import {
  fields as labels,
  formFailureText,
  register as words,
} from '#src/messages/authentication.ts'
import { boundTo } from '#src/shared/fields.tsx'
import { CodeInput } from '#src/ui/CodeInput.tsx'
import { Field } from '#src/ui/Field.tsx'
import type { FieldProps } from './fields.tsx'

interface CodeFieldProps {
  form: FieldProps<'verificationCode'>['form'] & {
    code: {
      state: 'ready' | 'sending' | 'cooling'
      secondsLeft: number
      failure: Failure | null
    }
  }
  onSend: () => void
}

/** The six mailed digits, and the button that mails them. */
export function CodeField({ form, onSend }: CodeFieldProps) {
  const { code } = form
  const unsent = code.failure === null ? undefined : formFailureText(code.failure)
  const wasSent = code.state === 'cooling' && code.failure === null
  return (
    <Field
      label={labels.verificationCode}
      hint={wasSent ? words.codeSent : words.codeHint}
      error={unsent ?? form.errorOf('verificationCode')}
      required
    >
      {(control) => (
        <CodeInput
          {...control}
          name="verificationCode"
          {...boundTo(form, 'verificationCode')}
          readOnly={false}
          onSend={onSend}
          canSend
          sending={code.state === 'sending'}
          secondsLeft={code.secondsLeft}
        />
      )}
    </Field>
  )
}
