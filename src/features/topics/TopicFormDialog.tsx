import { useId, type ReactNode } from 'react'
import { create as words } from '#src/messages/topics.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'

interface TopicFormDialogProps {
  title: string
  labels: { submit: string; submitting: string }
  isSubmitting: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog around the fields of a proposed topic. */
export function TopicFormDialog(props: TopicFormDialogProps) {
  const { title, labels, isSubmitting, onSubmit, onClose, children } = props
  const id = useId()
  return (
    <Dialog
      open
      title={title}
      // Whether it arrived would never be told.
      dismissable={!isSubmitting}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button $kind="primary" type="submit" form={id} aria-busy={isSubmitting}>
            {isSubmitting ? labels.submitting : labels.submit}
          </Button>
        </>
      }
    >
      <FormFields id={id} isSubmitting={isSubmitting} onSubmit={onSubmit}>
        {children}
      </FormFields>
    </Dialog>
  )
}
