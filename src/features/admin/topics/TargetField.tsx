import { useState } from 'react'
import { mergeTargets } from '#src/data/admin/topics.ts'
import { formatCount } from '#src/lib/counts.ts'
import { merge as words } from '#src/messages/admin/topics.ts'
import { failureText } from '#src/messages/failures.ts'
import type { FormView } from '#src/runtime/useForm.ts'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { Combobox } from '#src/ui/Combobox.tsx'
import { Field } from '#src/ui/Field.tsx'
import type { Merging } from './merging.ts'

interface TargetFieldProps {
  form: FormView<Merging>
  sourceId: string
}

/** The topic to merge into, searched among those that are open. */
export function TargetField({ form, sourceId }: TargetFieldProps) {
  const [typed, setTyped] = useState('')
  const search = useListQueryAt(mergeTargets, null, { filter: typed.trim(), page: 1 })
  const { target } = form.values
  const options = target ? [] : search.items.filter(({ id }) => id !== sourceId)

  const statusOf = () => {
    if (target !== null) return undefined
    if (search.isLoading) return words.searching
    return search.failure === null ? words.none : failureText(search.failure)
  }

  const pick = (id: string) => {
    const picked = options.find((option) => option.id === id)
    if (!picked) return
    setTyped('')
    form.change('target', { id: picked.id, name: picked.name })
  }

  return (
    <Field label={words.target} hint={words.targetHint} error={form.errorOf('target')} required>
      {(control) => (
        <Combobox
          {...control}
          data-autofocus
          tokens={target ? [{ key: target.id, label: target.name }] : []}
          onRemove={() => form.change('target', null)}
          text={typed}
          onType={setTyped}
          options={options.map(({ id, name, postCount }) => ({
            key: id,
            label: name,
            hint: words.posts(formatCount(postCount)),
          }))}
          onPick={pick}
          status={statusOf()}
          listLabel={words.list}
        />
      )}
    </Field>
  )
}
