import { useId } from 'react'
import { appeal as words } from '#src/messages/appeal.ts'
import { failureText } from '#src/messages/failures.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/useForm.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Field } from '#src/ui/Field.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Textarea } from '#src/ui/Textarea.tsx'
import { appealForm, appealLimits, type AppealTarget } from './appeal-form.ts'

interface AppealDialogProps {
  target: AppealTarget
  /** What the target is called. */
  title: string
  /** Why it was decided so; empty when nobody said. */
  why: string
  onSent: () => void
  onClose: () => void
}

/** Asks an author what they have to say against a decision. */
export function AppealDialog({ target, title, why, onSent, onClose }: AppealDialogProps) {
  const { api } = useRuntime()
  const form = useForm(appealForm(api, target, onSent))
  const { text } = form.values
  const { failure, isSubmitting } = form
  const id = useId()
  const isTold = failure?.kind === 'invalid' && form.errorOf('text') !== undefined
  return (
    <Dialog
      open
      title={words.heading}
      dismissable={!isSubmitting}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button $kind="primary" type="submit" form={id} aria-busy={isSubmitting}>
            {isSubmitting ? words.submitting : words.submit}
          </Button>
        </>
      }
    >
      <FormFields id={id} isSubmitting={isSubmitting} onSubmit={form.submit}>
        <Stack $gap={3}>
          <Text $tone="soft" $lines={2}>
            {title}
          </Text>
          {why !== '' && <Text $tone="warn">{words.why(why)}</Text>}
          <Text $tone="soft" $size="s">
            {words.once}
          </Text>
          <Field
            label={words.text}
            hint={words.hint}
            error={form.errorOf('text')}
            counter={{ text: text.trim(), max: appealLimits.max }}
            required
          >
            {(control) => (
              <Textarea
                {...control}
                data-autofocus
                value={text}
                readOnly={isSubmitting}
                onChange={({ target: { value } }) => form.change('text', value)}
                onBlur={() => form.blur('text')}
              />
            )}
          </Field>
          <div role="alert">
            {failure !== null && !isTold && <Text $tone="bad">{failureText(failure)}</Text>}
          </div>
        </Stack>
      </FormFields>
    </Dialog>
  )
}
