import { form as words } from '#src/messages/admin/categories.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/useForm.ts'
import { WordingDialog } from '#src/shared/WordingDialog.tsx'
import type { Category } from '#src/data/types.ts'
import { categoryForm, categoryLimits } from './category-form.ts'

interface CategoryFormDialogProps {
  /** Null for a new one. */
  category: Category | null
  onSaved: (category: Category) => void
  onClose: () => void
}

/** Writes a category's name and description. */
export function CategoryFormDialog({ category, onSaved, onClose }: CategoryFormDialogProps) {
  const { api } = useRuntime()
  const form = useForm(categoryForm(api, category, onSaved))
  return (
    <WordingDialog
      title={category === null ? words.add : words.edit(category.name)}
      words={words}
      longest={categoryLimits.description}
      form={form}
      onClose={onClose}
    />
  )
}
