import type { Todo, TodoFacts } from '#src/data/admin/todos.ts'
import { form as words } from '#src/messages/admin/todos.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { FormDialog } from '#src/shared/FormDialog.tsx'
import { SelectField, TextareaField, TextField } from '#src/shared/fields.tsx'
import { useEditForm } from '#src/shared/going-on.ts'
import { wordsFor } from '../form-words.ts'
import { todoForm, todoLimits } from './todo-form.ts'

interface TodoFormDialogProps {
  /** Null for a new one. */
  todo: Todo | null
  administrators: TodoFacts['administrators']
  /** Heard also when the dialog is gone by then. */
  onSaved: (todo: Todo) => void
  /** Somebody was faster: how it is by now is to be read. */
  onOutdated: () => void
  onClose: () => void
}

/** Writes down what is to be done, until when and by whom. What is typed outlives another's being faster. */
export function TodoFormDialog({
  todo,
  administrators,
  onSaved,
  onOutdated,
  onClose,
}: TodoFormDialogProps) {
  const form = useEditForm(
    { ...todoForm(useRuntime(), todo, onSaved), onSucceeded: onClose },
    todo,
    onOutdated,
  )
  return (
    <FormDialog
      form={form}
      title={todo === null ? words.add : words.edit}
      words={wordsFor(todo, words)}
      fields={['title', 'description', 'due', 'assigneeId']}
      onClose={onClose}
    >
      <TextField
        form={form}
        field="title"
        label={words.title}
        required
        data-autofocus
        autoComplete="off"
      />
      <TextareaField
        form={form}
        field="description"
        label={words.description}
        counter={{ text: form.values.description, max: todoLimits.description }}
      />
      <TextField form={form} field="due" label={words.due} type="datetime-local" />
      <SelectField
        form={form}
        field="assigneeId"
        label={words.assignee}
        options={[
          { value: '', label: words.nobody },
          ...withPresent(administrators, todo).map(({ id, displayName }) => ({
            value: id,
            label: displayName,
          })),
        ]}
      />
    </FormDialog>
  )
}

/** The one who has it may keep it, though no administrator any more. */
function withPresent(
  administrators: TodoFacts['administrators'],
  todo: Todo | null,
): TodoFacts['administrators'] {
  const present = todo?.assignee
  const isKnown = !present || administrators.some(({ id }) => id === present.id)
  return isKnown ? administrators : [...administrators, present]
}
