import { useToaster } from '#src/runtime/hooks.ts'
import { ToastList } from '#src/ui/ToastList.tsx'

/** The toasts of the app. */
export function ToastHost() {
  const { toasts, dismiss, act, pause, resume } = useToaster()
  return (
    <ToastList
      toasts={toasts}
      onDismiss={dismiss}
      onAction={act}
      onPause={pause}
      onResume={resume}
    />
  )
}
