import { mergeTargets } from '#src/data/admin/topics.ts'
import { formatCount } from '#src/lib/counts.ts'
import { merge as words } from '#src/messages/admin/topics.ts'
import type { FormView } from '#src/runtime/useForm.ts'
import { SearchCombobox } from '#src/shared/SearchCombobox.tsx'
import { Field } from '#src/ui/Field.tsx'
import type { Merging } from './merging.ts'

interface TargetFieldProps {
  form: FormView<Merging>
  sourceId: string
}

/** The topic to merge into, searched among those that are open. */
export function TargetField({ form, sourceId }: TargetFieldProps) {
  const { target } = form.values
  return (
    <Field label={words.target} hint={words.targetHint} error={form.errorOf('target')} required>
      {(control) => (
        <SearchCombobox
          control={control}
          data-autofocus
          query={mergeTargets}
          tokens={target ? [{ key: target.id, label: target.name }] : []}
          hides={sourceId}
          onRemove={() => form.change('target', null)}
          onPick={({ id, name }) => form.change('target', { id, name })}
          optionOf={({ id, name, postCount }) => ({
            key: id,
            label: name,
            hint: words.posts(formatCount(postCount)),
          })}
          full={target !== null}
          words={words}
        />
      )}
    </Field>
  )
}
