import type { Ref } from 'react'
import { fields as labels, register } from '#src/messages/authentication.ts'
import { Field } from '#src/ui/Field.tsx'
import { PasswordInput } from '#src/ui/PasswordInput.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'

/** One field of a form: its text, what is wrong with it, and what happens to it. */
export interface FieldProps {
  value: string
  error: string | undefined
  onChange: (typed: string) => void
  onBlur: () => void
}

interface FormOf<Name extends string> {
  values: Readonly<Record<Name, string>>
  errorOf: (field: Name) => string | undefined
  change: (field: Name, typed: string) => void
  blur: (field: Name) => void
}

/** What a field needs of its form. */
export function fieldOf<Name extends string>(form: FormOf<Name>, name: Name): FieldProps {
  return {
    value: form.values[name],
    error: form.errorOf(name),
    onChange: (typed) => form.change(name, typed),
    onBlur: () => form.blur(name),
  }
}

interface EmailFieldProps extends FieldProps {
  /** `username` where one signs in, so that the browser offers what it keeps. */
  autoComplete: 'username' | 'email'
  inputRef?: Ref<HTMLInputElement>
  label?: string
}

export function EmailField(props: EmailFieldProps) {
  const { value, error, onChange, onBlur, autoComplete, inputRef, label } = props
  return (
    <Field label={label ?? labels.email} error={error} required>
      {(control) => (
        <TextInput
          {...control}
          ref={inputRef}
          type="email"
          name="email"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

/** The code that lets somebody in where only invited people may register. */
export function InvitationField({ value, error, onChange, onBlur }: FieldProps) {
  return (
    <Field label={labels.invitationCode} hint={register.invitationHint} error={error} required>
      {(control) => (
        <TextInput
          {...control}
          name="invitationCode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

interface PasswordFieldProps extends FieldProps {
  label: string
  name: 'password' | 'confirmPassword' | 'currentPassword'
  autoComplete: 'current-password' | 'new-password'
  hint?: string
}

export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, value, name, autoComplete, onChange, onBlur } = props
  return (
    <Field label={label} hint={hint} error={error} required>
      {(control) => (
        <PasswordInput
          {...control}
          name={name}
          autoComplete={autoComplete}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
