import { useLayoutEffect, useState, type ReactNode } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'

interface DialogButtonProps {
  label: string
  danger?: boolean
  /** What stands in the dialog; `close` takes it away. */
  children: (close: () => void) => ReactNode
}

/** A button, and the dialog of the same name that it opens. */
export function DialogButton({ label, danger = false, children }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  // A kept-alive page that is left would open it again by itself, and send again what was on its way.
  useLayoutEffect(() => () => setIsOpen(false), [])
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        $size="small"
        $kind={danger ? 'danger' : 'plain'}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <Dialog open={isOpen} title={label} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  )
}
