import { useEffectEvent, useLayoutEffect } from 'react'
import { inModal, useTopModal } from './modal-stack.ts'
import { VisuallyHidden } from './Text.tsx'
import { strings } from './strings.ts'
import type { ToastKind, ToastFacts } from './ToastView.tsx'

/** These interrupt a listener instead of waiting for a pause. */
const urgent: ReadonlySet<ToastKind> = new Set(['error', 'warning', 'auth-expired'])

interface ToastAnnouncerProps {
  /** Those to be read now. */
  toasts: readonly ToastFacts[]
  /** It stands elsewhere now, since a dialog has opened or closed: what is put there at once is not read. */
  onMoved: () => void
}

/**
 * Reads toasts aloud as they come. It stands on the page before there are any, as live regions have to, and apart from their
 * looks (`ToastList`), which may be loaded later.
 */
export function ToastAnnouncer({ toasts, onMoved }: ToastAnnouncerProps) {
  const modal = useTopModal()
  const tellMoved = useEffectEvent(onMoved)
  useLayoutEffect(() => tellMoved(), [modal])
  const spoken = (isUrgent: boolean) =>
    toasts
      .filter(({ kind }) => urgent.has(kind) === isUrgent)
      .map((toast) => <p key={keyOf(toast)}>{wordsOf(toast)}</p>)
  return inModal(
    modal,
    <>
      <VisuallyHidden as="div" aria-live="polite">
        {spoken(false)}
      </VisuallyHidden>
      <VisuallyHidden as="div" aria-live="assertive">
        {spoken(true)}
      </VisuallyHidden>
    </>,
  )
}

/** A toast that is asked for again is read again. */
const keyOf = ({ id, times = 1 }: ToastFacts) => `${id} ${times}`

/** One sentence, so that the voice rests before the next. */
function wordsOf({ title, message, action }: ToastFacts): string {
  const parts = [title, message, action && strings.toastAction(action.label)]
  return `${parts.filter(Boolean).join('，').replace(/。$/, '')}。`
}
