import { appeal as words } from '#src/messages/appeal.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/form.ts'
import { TextareaField } from '#src/shared/fields.tsx'
import { FormDialog } from '#src/shared/FormDialog.tsx'
import { Text } from '#src/ui/Text.tsx'
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
  return (
    <FormDialog form={form} title={words.heading} words={words} onClose={onClose}>
      <Text $tone="soft" $lines={2}>
        {title}
      </Text>
      {why !== '' && <Text $tone="warn">{words.why(why)}</Text>}
      <Text $tone="soft" $size="s">
        {words.once}
      </Text>
      <TextareaField
        form={form}
        field="text"
        label={words.text}
        hint={words.hint}
        max={appealLimits.max}
        required
        data-autofocus
      />
    </FormDialog>
  )
}
