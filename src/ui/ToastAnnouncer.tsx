import { VisuallyHidden } from './Text.tsx'
import type { ToastKind } from './toast-kinds.ts'
import type { ToastFacts } from './ToastView.tsx'

/** These interrupt a listener instead of waiting for a pause. */
const urgent: ReadonlySet<ToastKind> = new Set(['error', 'warning', 'auth-expired'])

/**
 * Reads toasts aloud as they come. It stands on the page before there are any, as live regions have to, and apart from their
 * looks (`ToastList`), which may be loaded later.
 */
export function ToastAnnouncer({ toasts }: { toasts: readonly ToastFacts[] }) {
  const spoken = (isUrgent: boolean) =>
    toasts
      .filter(({ kind }) => urgent.has(kind) === isUrgent)
      .map((toast) => <p key={toast.id}>{[toast.title, toast.message].join('，')}</p>)
  return (
    <>
      <VisuallyHidden as="div" aria-live="polite">
        {spoken(false)}
      </VisuallyHidden>
      <VisuallyHidden as="div" aria-live="assertive">
        {spoken(true)}
      </VisuallyHidden>
    </>
  )
}
