import { peopleSearch } from '#src/data/admin/users.ts'
import { compose as words } from '#src/messages/admin/notifications.ts'
import { SearchCombobox } from '#src/shared/SearchCombobox.tsx'
import { Field } from '#src/ui/Field.tsx'
import type { Token } from '#src/ui/TokenInput.tsx'
import { limits } from './composing.ts'

interface RecipientFieldProps {
  recipients: readonly Token[]
  onChange: (recipients: readonly Token[]) => void
  error: string | undefined
}

/** Who gets it, found by what they are called. */
export function RecipientField({ recipients, onChange, error }: RecipientFieldProps) {
  return (
    <Field
      label={words.recipients}
      hint={words.recipientsHint(limits.recipients)}
      error={error}
      required
    >
      {(control) => (
        <SearchCombobox
          control={control}
          query={peopleSearch}
          tokens={recipients}
          onRemove={(gone) => onChange(recipients.filter(({ key }) => key !== gone))}
          onPick={({ id, nickName }) => onChange([...recipients, { key: id, label: nickName }])}
          optionOf={({ id, nickName, email }) => ({
            key: id,
            label: nickName,
            ...(email !== null && { hint: email }),
          })}
          full={recipients.length >= limits.recipients && words.nobody}
          words={{ ...words, none: words.nobody }}
        />
      )}
    </Field>
  )
}
