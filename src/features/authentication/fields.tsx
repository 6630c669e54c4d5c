import type { Ref } from 'react'
import { fields as labels, register } from '#src/messages/authentication.ts'
import { type BoundProps, boundTo, TextField } from '#src/shared/fields.tsx'
import { Field } from '#src/ui/Field.tsx'
import { PasswordInput } from '#src/ui/PasswordInput.tsx'
import { limits } from './rules.ts'

/** The form that a field belongs to, and which of its fields it is. */
export type FieldProps<Name extends string> = Pick<BoundProps<Name, string>, 'form' | 'field'>

interface EmailFieldProps extends Pick<FieldProps<'email'>, 'form'> {
  /** `username` where one signs in, so that the browser offers what it keeps. */
  autoComplete: 'username' | 'email'
  inputRef?: Ref<HTMLInputElement> | undefined
  label?: string
}

export function EmailField(props: EmailFieldProps) {
  const { form, autoComplete, inputRef, label = labels.email } = props
  return (
    <TextField
      form={form}
      field="email"
      label={label}
      required
      ref={inputRef}
      type="email"
      name="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      readOnly={false}
    />
  )
}

/** The code that lets somebody in where only invited people may register. */
export function InvitationField({ form }: Pick<FieldProps<'invitationCode'>, 'form'>) {
  return (
    <TextField
      form={form}
      field="invitationCode"
      label={labels.invitationCode}
      hint={register.invitationHint}
      required
      name="invitationCode"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      readOnly={false}
    />
  )
}

interface PasswordFieldProps<Name extends string> extends FieldProps<Name> {
  label: string
  /** By default the one that one has. */
  autoComplete?: 'current-password' | 'new-password'
  inputRef?: Ref<HTMLInputElement> | undefined
  hint?: string
}

export function PasswordField<Name extends string>(props: PasswordFieldProps<Name>) {
  const { form, field, label, hint, inputRef, autoComplete = 'current-password' } = props
  return (
    <Field label={label} hint={hint} error={form.errorOf(field)} required>
      {(control) => (
        <PasswordInput
          {...control}
          {...boundTo(form, field)}
          ref={inputRef}
          label={label}
          autoComplete={autoComplete}
          name={field}
          readOnly={false}
        />
      )}
    </Field>
  )
}

/** A new password, typed twice. */
export function NewPasswordFields({
  form,
  label,
}: Pick<FieldProps<'password' | 'confirmPassword'>, 'form'> & { label: string }) {
  return (
    <>
      <PasswordField
        form={form}
        field="password"
        label={label}
        autoComplete="new-password"
        hint={register.passwordHint(limits.password.shortest)}
      />
      <PasswordField
        form={form}
        field="confirmPassword"
        label={labels.confirmPassword}
        autoComplete="new-password"
      />
    </>
  )
}
