import { form as words } from '#src/messages/admin/categories.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useEditForm } from '#src/shared/going-on.ts'
import { WordingDialog } from '#src/shared/WordingDialog.tsx'
import type { Category } from '#src/data/types.ts'
import { wordsFor } from '../form-words.ts'
import { categoryForm, categoryLimits } from './category-form.ts'

interface CategoryFormDialogProps {
  /** Null for a new one. */
  category: Category | null
  /** Heard also when the dialog is gone by then. */
  onSaved: (category: Category) => void
  /** Somebody was faster: how it is by now is to be read. */
  onOutdated: () => void
  onClose: () => void
}

/** Writes a category's name and description. What is typed outlives another's being faster. */
export function CategoryFormDialog(props: CategoryFormDialogProps) {
  const { category, onSaved, onOutdated, onClose } = props
  const { api } = useRuntime()
  const form = useEditForm(
    { ...categoryForm(api, category, onSaved), onSucceeded: onClose },
    category,
    onOutdated,
  )
  return (
    <WordingDialog
      title={category === null ? words.add : words.edit(category.name)}
      words={wordsFor(category, words)}
      longest={categoryLimits.description}
      form={form}
      onClose={onClose}
    />
  )
}
