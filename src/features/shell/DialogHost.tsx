import { useDialogs } from '#src/runtime/hooks.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'

/** The dialog that is asked now. One without a way to cancel has to be answered. */
export function DialogHost() {
  const { dialog, confirm, cancel } = useDialogs()
  if (dialog === null) return null
  return (
    <Dialog
      key={dialog.id}
      open
      title={dialog.title}
      dismissable={dialog.cancelLabel !== undefined}
      onClose={cancel}
      actions={
        <>
          {dialog.cancelLabel !== undefined && (
            <Button onClick={cancel}>{dialog.cancelLabel}</Button>
          )}
          <Button $kind="primary" data-autofocus onClick={confirm}>
            {dialog.confirmLabel}
          </Button>
        </>
      }
    >
      <p>{dialog.message}</p>
    </Dialog>
  )
}
