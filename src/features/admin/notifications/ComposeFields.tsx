import { compose as words, kindHints, kinds } from '#src/messages/admin/notifications.ts'
import type { FormView } from '#src/runtime/useForm.ts'
import { Trouble } from '#src/shared/FormDialog.tsx'
import { troubleOf } from '#src/shared/form-trouble.ts'
import { TextareaField, TextField } from '#src/shared/fields.tsx'
import { RadioGroup } from '#src/ui/RadioGroup.tsx'
import { RecipientField } from './RecipientField.tsx'
import { limits, type SendingAnswer, type SendingValues } from './composing.ts'
import { sendingKinds } from './sending-tables.tsx'

interface ComposeFieldsProps {
  form: FormView<SendingValues, SendingAnswer>
  /** It cannot be sent at once. */
  mustWait: boolean
}

/** What is sent, to whom and when. */
export function ComposeFields({ form, mustWait }: ComposeFieldsProps) {
  const { values } = form
  const isForAll = values.kind === 'announcement'
  return (
    <>
      <RadioGroup
        legend={words.kind}
        options={sendingKinds.map((value) => ({
          value,
          label: kinds[value],
          hint: kindHints[value],
        }))}
        value={values.kind}
        onChange={(kind) => form.change('kind', kind)}
      />
      {!isForAll && (
        <RecipientField
          recipients={values.recipients}
          onChange={(recipients) => form.change('recipients', recipients)}
          error={form.errorOf('recipients')}
        />
      )}
      <TextField
        form={form}
        field="title"
        label={words.title}
        required
        max={limits.title}
        autoComplete="off"
      />
      <TextareaField
        form={form}
        field="content"
        label={words.content}
        required
        max={limits.content}
        rows={4}
      />
      <TextField
        form={form}
        field="sendAt"
        label={words.sendAt}
        hint={mustWait ? words.waitHint : words.sendAtHint}
        required={mustWait}
        type="datetime-local"
      />
      <Trouble text={troubleOf(form, isForAll ? wordFields : [...wordFields, 'recipients'])} />
    </>
  )
}

// What else it has is not shown beside a field.
const wordFields = ['title', 'content', 'sendAt']
