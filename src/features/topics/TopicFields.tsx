import type { Failure } from '#machines/lib/failure.ts'
import { failureText } from '#src/messages/failures.ts'
import { create as words } from '#src/messages/topics.ts'
import type { FormView } from '#src/runtime/useForm.ts'
import { Field } from '#src/ui/Field.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Textarea } from '#src/ui/Textarea.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'
import { topicLimits, type TopicWording } from './create-topic.ts'

interface TopicFieldsProps<Answer> {
  form: FormView<TopicWording, Answer>
  /** What happens once it is sent. */
  hint: string
}

/** What a proposed topic is called and about; neither changes while it is on its way. */
export function TopicFields<Answer>({ form, hint }: TopicFieldsProps<Answer>) {
  const { values, isSubmitting } = form
  const trouble = troubleOf(form.failure)
  return (
    <Stack $gap={3}>
      <Text $tone="soft" $size="s">
        {hint}
      </Text>
      <Field label={words.name} hint={words.nameHint} error={form.errorOf('name')} required>
        {(control) => (
          <TextInput
            {...control}
            data-autofocus
            autoComplete="off"
            value={values.name}
            readOnly={isSubmitting}
            onChange={({ target }) => form.change('name', target.value)}
            onBlur={() => form.blur('name')}
          />
        )}
      </Field>
      <Field
        label={words.description}
        hint={words.descriptionHint}
        error={form.errorOf('description')}
        counter={{ text: values.description, max: topicLimits.description }}
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
      <div role="alert">{trouble !== null && <Text $tone="bad">{trouble}</Text>}</div>
    </Stack>
  )
}

/** What failed as a whole; what is wrong with a field stands beside it. */
function troubleOf(failure: Failure | null) {
  if (failure === null) return null
  const isTold = failure.kind === 'invalid' && Object.keys(failure.fields).length > 0
  return isTold ? null : failureText(failure)
}
