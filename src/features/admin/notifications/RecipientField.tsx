import { useState } from 'react'
import { peopleSearch } from '#src/data/admin/users.ts'
import { compose as words } from '#src/messages/admin/notifications.ts'
import { failureText } from '#src/messages/failures.ts'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { Combobox } from '#src/ui/Combobox.tsx'
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
  const [typed, setTyped] = useState('')
  const search = useListQueryAt(peopleSearch, null, { filter: typed.trim(), page: 1 })
  const isFull = recipients.length >= limits.recipients
  const options = isFull
    ? []
    : search.items.filter(({ id }) => recipients.every(({ key }) => key !== id))

  const statusOf = () => {
    if (search.isLoading) return words.searching
    return search.failure === null ? words.nobody : failureText(search.failure)
  }

  const pick = (id: string) => {
    const person = options.find((option) => option.id === id)
    if (!person) return
    setTyped('')
    onChange([...recipients, { key: id, label: person.nickName }])
  }

  return (
    <Field
      label={words.recipients}
      hint={words.recipientsHint(limits.recipients)}
      error={error}
      required
    >
      {(control) => (
        <Combobox
          {...control}
          tokens={recipients}
          onRemove={(gone) => onChange(recipients.filter(({ key }) => key !== gone))}
          text={typed}
          onType={setTyped}
          options={options.map(({ id, nickName, email }) => ({
            key: id,
            label: nickName,
            ...(email !== null && { hint: email }),
          }))}
          onPick={pick}
          status={statusOf()}
          listLabel={words.list}
        />
      )}
    </Field>
  )
}
