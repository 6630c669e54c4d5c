import type { Failure } from '#machines/lib/failure.ts'
import {
  fields as labels,
  formFailureText,
  nickname as words,
  register,
} from '#src/messages/authentication.ts'
import { Field } from '#src/ui/Field.tsx'
import { Text } from '#src/ui/Text.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'
import type { FieldProps } from './fields.tsx'
import { codeOf, firstSentence } from './refusal.ts'
import { limits } from './rules.ts'

interface NicknameFieldProps extends FieldProps {
  availability: 'unchecked' | 'waiting' | 'checking' | 'available' | 'unavailable'
  /** Why it is unavailable. */
  checkFailure: Failure | null
}

/** A nickname, and whether it can still be had. */
export function NicknameField(props: NicknameFieldProps) {
  const { value, error, onChange, onBlur, availability, checkFailure } = props
  const refused = availability === 'unavailable' ? checkText(checkFailure) : undefined
  return (
    <Field
      label={labels.nickName}
      hint={<Hint availability={availability} />}
      error={error ?? refused}
      required
    >
      {(control) => (
        <TextInput
          {...control}
          name="nickName"
          autoComplete="nickname"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

function Hint({ availability }: Pick<NicknameFieldProps, 'availability'>) {
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

const nicknameTaken = 2003

/** Taken, not allowed, or simply not known: three things, three sentences. */
export function checkText(failure: Failure | null): string {
  if (failure === null) return words.unchecked
  if (codeOf(failure) === nicknameTaken) return words.taken
  if (failure.kind === 'invalid') return firstSentence(failure.fields) ?? words.unchecked
  return failure.kind === 'limited' ? formFailureText(failure) : words.unchecked
}
