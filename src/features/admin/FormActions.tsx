import { Button } from '#src/ui/Button.tsx'

interface FormActionsProps {
  form: { isSubmitting: boolean; submit: () => void }
  labels: { cancel: string; submit: string; submitting: string }
  isDanger?: boolean
  onCancel: () => void
}

/** The foot of a dialog that sends something. */
export function FormActions({ form, labels, isDanger = false, onCancel }: FormActionsProps) {
  return (
    <>
      <Button disabled={form.isSubmitting} onClick={onCancel}>
        {labels.cancel}
      </Button>
      <Button
        $kind={isDanger ? 'danger' : 'primary'}
        aria-busy={form.isSubmitting}
        onClick={form.submit}
      >
        {form.isSubmitting ? labels.submitting : labels.submit}
      </Button>
    </>
  )
}
