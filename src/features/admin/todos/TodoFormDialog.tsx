import { useId } from 'react'
import { form as words } from '#src/messages/admin/todos.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/useForm.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Field } from '#src/ui/Field.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Select } from '#src/ui/Select.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Textarea } from '#src/ui/Textarea.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'
import { FormActions } from '../FormActions.tsx'
import { troubleOf } from '../form-trouble.ts'
import { todoForm, todoLimits } from './todo-form.ts'
import type { Todo } from '#src/data/admin/todos.ts'
import type { Author } from './todo-table.ts'

interface TodoFormDialogProps {
  /** Null for a new one. */
  todo: Todo | null
  administrators: readonly Author[]
  onSaved: (todo: Todo) => void
  onClose: () => void
}

/** Writes down what is to be done, until when and by whom. */
export function TodoFormDialog({
  todo,
  administrators,
  onSaved,
  onClose,
}: TodoFormDialogProps) {
  const { api } = useRuntime()
  const form = useForm(todoForm(api, todo, onSaved))
  const { values, isSubmitting } = form
  const id = useId()
  const trouble = troubleOf(form.failure)
  return (
    <Dialog
      open
      title={todo === null ? words.add : words.edit}
      dismissable={!isSubmitting}
      onClose={onClose}
      actions={
        <FormActions
          formId={id}
          isSubmitting={isSubmitting}
          labels={{ cancel: words.cancel, submit: words.save, submitting: words.saving }}
          onCancel={onClose}
        />
      }
    >
      <FormFields id={id} isSubmitting={isSubmitting} onSubmit={form.submit}>
        <Stack $gap={3}>
          <Field label={words.title} error={form.errorOf('title')} required>
            {(control) => (
              <TextInput
                {...control}
                data-autofocus
                autoComplete="off"
                value={values.title}
                readOnly={isSubmitting}
                onChange={({ target }) => form.change('title', target.value)}
                onBlur={() => form.blur('title')}
              />
            )}
          </Field>
          <Field
            label={words.description}
            error={form.errorOf('description')}
            counter={{ text: values.description, max: todoLimits.description }}
          >
            {(control) => (
              <Textarea
                {...control}
                value={values.description}
                readOnly={isSubmitting}
                onChange={({ target }) => form.change('description', target.value)}
                onBlur={() => form.blur('description')}
              />
            )}
          </Field>
          <Field label={words.due} error={form.errorOf('due')}>
            {(control) => (
              <TextInput
                {...control}
                type="datetime-local"
                value={values.due}
                readOnly={isSubmitting}
                onChange={({ target }) => form.change('due', target.value)}
                onBlur={() => form.blur('due')}
              />
            )}
          </Field>
          <Field label={words.assignee} error={form.errorOf('assigneeId')}>
            {(control) => (
              <Select
                {...control}
                value={values.assigneeId}
                onChange={({ target }) => form.change('assigneeId', target.value)}
              >
                <option value="">{words.nobody}</option>
                {withPresent(administrators, todo).map(({ id, displayName }) => (
                  <option key={id} value={id}>
                    {displayName}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div role="alert">{trouble !== null && <Text $tone="bad">{trouble}</Text>}</div>
        </Stack>
      </FormFields>
    </Dialog>
  )
}

/** The one who has it may keep it, though no administrator any more. */
function withPresent(administrators: readonly Author[], todo: Todo | null): readonly Author[] {
  const present = todo?.assignee
  const isKnown = !present || administrators.some(({ id }) => id === present.id)
  return isKnown ? administrators : [...administrators, present]
}
