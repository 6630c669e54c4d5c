import type { Failure } from '#machines/lib/failure.ts'
import {
  fields as labels,
  formFailureText,
  nickname as words,
  register,
} from '#src/messages/authentication.ts'
import { TextField } from '#src/shared/fields.tsx'
import { Text } from '#src/ui/Text.tsx'
import type { FieldProps } from './fields.tsx'
import { firstSentence } from './refusal.ts'
import { limits } from './rules.ts'

interface NicknameFieldProps {
  form: FieldProps<'nickName'>['form'] & {
    availability: Availability
    /** Why it is unavailable. */
    checkFailure: Failure | null
  }
}

type Availability = 'unchecked' | 'waiting' | 'checking' | 'available' | 'unavailable'

/** A nickname, and whether it can still be had. */
export function NicknameField({ form }: NicknameFieldProps) {
  const { availability, checkFailure } = form
  const refused = availability === 'unavailable' ? checkText(checkFailure) : undefined
  return (
    <TextField
      form={form}
      field="nickName"
      label={labels.nickName}
      hint={<Hint availability={availability} />}
      error={form.errorOf('nickName') ?? refused}
      required
      name="nickName"
      autoComplete="nickname"
      spellCheck={false}
      readOnly={false}
    />
  )
}

function Hint({ availability }: { availability: Availability }) {
  if (availability === 'available') {
    return (
      <Text as="span" $tone="good" $size="s">
        {words.available}
      </Text>
    )
  }
  const { shortest, longest } = limits.nickName
  const isRunning = availability === 'waiting' || availability === 'checking'
  return isRunning ? words.checking : register.nicknameHint(shortest, longest)
}

/** Why it cannot be had, in the server's words whatever its codes are, or that this is not known. */
export function checkText(failure: Failure | null): string {
  if (failure?.kind === 'invalid')
    return firstSentence(failure.fields) ?? failure.message ?? words.taken
  if (failure?.kind === 'conflict') return failure.message ?? words.taken
  return failure?.kind === 'limited' ? formFailureText(failure) : words.unchecked
}
