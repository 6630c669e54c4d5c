import { Button } from '#src/ui/Button.tsx'

interface FormActionsProps {
  /** The id of the form that it belongs to. */
  formId: string
  isSubmitting: boolean
  labels: { cancel: string; submit: string; submitting: string }
  isDanger?: boolean
  onCancel: () => void
}

/** The foot of a dialog that sends something. */
export function FormActions(props: FormActionsProps) {
  const { formId, isSubmitting, labels, isDanger = false, onCancel } = props
  return (
    <>
      <Button disabled={isSubmitting} onClick={onCancel}>
        {labels.cancel}
      </Button>
      <Button
        $kind={isDanger ? 'danger' : 'primary'}
        type="submit"
        form={formId}
        aria-busy={isSubmitting}
      >
        {isSubmitting ? labels.submitting : labels.submit}
      </Button>
    </>
  )
}
