import { claim as words } from '#src/messages/admin/users.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useDecisionForm } from '#src/shared/going-on.ts'
import { TextField } from '#src/shared/fields.tsx'
import { formTrouble } from '#src/shared/form-trouble.ts'
import { Button } from '#src/ui/Button.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { claimForm } from './claim-form.ts'

interface ClaimFormProps {
  id: string
  /** Heard also when the form is gone by then. */
  onClaimed: () => void
  onClose: () => void
}

/** Gives an imported author's posts to the author: to a mailbox, or to an account. */
export function ClaimForm({ id, onClaimed, onClose }: ClaimFormProps) {
  const form = useDecisionForm({
    ...claimForm(useRuntime(), id, onClaimed),
    onSucceeded: onClose,
  })
  const { isSubmitting, isTouched } = form
  return (
    <FormFields label={words.heading} {...{ isSubmitting, isTouched }} onSubmit={form.submit}>
      <Stack $gap={3}>
        <Heading>{words.heading}</Heading>
        <Text $tone="soft">{words.text}</Text>
        <TextField
          form={form}
          field="to"
          label={words.field}
          error={form.errorOf('to') ?? formTrouble(form.failure, ['to']) ?? undefined}
          required
        />
        <div>
          <Button type="submit" $kind="primary" aria-busy={isSubmitting}>
            {words.submit}
          </Button>
        </div>
      </Stack>
    </FormFields>
  )
}
