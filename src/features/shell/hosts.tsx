import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { useDialogs, useToaster } from '#src/runtime/hooks.ts'
import { lazyPart } from '#src/shared/lazy-part.tsx'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ToastAnnouncer } from '#src/ui/ToastAnnouncer.tsx'
import type { ToastList as Toasts } from '#src/ui/ToastList.tsx'

/**
 * The dialog that says one thing now, which has to be confirmed. It waits for nothing: what has to be confirmed is said
 * without a network, too.
 */
export function DialogHost() {
  const { dialog, confirm } = useDialogs()
  if (dialog === null) return null
  const { id, title, message, confirmLabel } = dialog
  return (
    <Dialog
      key={id}
      title={title}
      dismissable={false}
      onClose={() => {}}
      actions={
        <Button $kind="primary" data-autofocus onClick={confirm}>
          {confirmLabel}
        </Button>
      }
    >
      <p>{message}</p>
    </Dialog>
  )
}

// The first toast may say that the network is gone, which is why this does not come: then its words are shown plainly.
const ToastList = lazyPart({
  load: async () => (await import('#src/ui/ToastList.tsx')).ToastList,
  Missing: PlainToasts,
})

/** The toasts of the app; their looks come with the first, or when the browser is idle. */
export function ToastHost() {
  const { toasts, announced, moveAnnouncer, dismiss, act, pause, resume } = useToaster()
  return (
    <>
      <ToastAnnouncer toasts={announced} onMoved={moveAnnouncer} />
      {toasts.length > 0 && (
        <ToastList
          toasts={toasts}
          onDismiss={dismiss}
          onAction={act}
          onPause={pause}
          onResume={resume}
        />
      )}
    </>
  )
}

function PlainToasts({ toasts }: ComponentProps<typeof Toasts>) {
  return (
    <Plain aria-hidden>
      {toasts.map(({ id, title, message }) => (
        <p key={id}>{[title, message].filter(Boolean).join('，')}</p>
      ))}
    </Plain>
  )
}

const Plain = styled.div`
  position: fixed;
  inset: auto 0 0;
  z-index: ${theme.layer.toast};
  padding: ${theme.space[4]};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.raised};
`
