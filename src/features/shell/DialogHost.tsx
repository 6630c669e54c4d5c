import { useDialogs } from '#src/runtime/hooks.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'

/**
 * The dialog that asks one thing now; one without a way to cancel has to be answered. It waits for nothing: what has to be
 * answered is asked without a network, too.
 */
export function DialogHost() {
  const { dialog, confirm, cancel } = useDialogs()
  if (dialog === null) return null
  const { id, title, message, confirmLabel, cancelLabel } = dialog
  return (
    <Dialog
      key={id}
      title={title}
      dismissable={cancelLabel !== undefined}
      onClose={cancel}
      actions={
        <>
          {cancelLabel !== undefined && <Button onClick={cancel}>{cancelLabel}</Button>}
          <Button $kind="primary" data-autofocus onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{message}</p>
    </Dialog>
  )
}
