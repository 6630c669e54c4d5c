import { useEffect, useState } from 'react'
import { inModal, useTopModal, type Modal } from './modal-stack.ts'
import { VisuallyHidden } from './Text.tsx'
import { strings } from './strings.ts'
import type { ToastKind } from './toast-kinds.ts'
import type { ToastFacts } from './ToastView.tsx'

/** These interrupt a listener instead of waiting for a pause. */
const urgent: ReadonlySet<ToastKind> = new Set(['error', 'warning', 'auth-expired'])

/** Milliseconds: until a region that has come is known to a screen reader, and until it has taken what was put into it. */
const pause = { known: 100, taken: 1000 }

/**
 * Reads toasts aloud as they come. It stands on the page before there are any, as live regions have to, and apart from their
 * looks (`ToastList`), which may be loaded later.
 */
export function ToastAnnouncer({ toasts }: { toasts: readonly ToastFacts[] }) {
  const modal = useTopModal()
  const due = useDue(toasts, modal)
  const spoken = (isUrgent: boolean) =>
    due
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

/** What is to be read now. A dialog that opens or closes brings other regions: only what was not read yet goes on there. */
function useDue(toasts: readonly ToastFacts[], modal: Modal | null): readonly ToastFacts[] {
  const [known, setKnown] = useState<Modal | null | undefined>()
  const [taken, setTaken] = useState<readonly string[]>([])
  const isKnown = known === modal
  useEffect(() => {
    const timer = setTimeout(() => setKnown(modal), pause.known)
    return () => clearTimeout(timer)
  }, [modal])
  useEffect(() => {
    if (!isKnown) return
    const timer = setTimeout(() => setTaken(toasts.map(keyOf)), pause.taken)
    return () => clearTimeout(timer)
  }, [isKnown, toasts])
  return isKnown ? toasts.filter((toast) => !taken.includes(keyOf(toast))) : []
}

/** A toast that is asked for again is read again. */
const keyOf = ({ id, times = 1 }: ToastFacts) => `${id} ${times}`

/** One sentence, so that the voice rests before the next. */
function wordsOf({ title, message, action }: ToastFacts): string {
  const parts = [title, message, action && strings.toastAction(action.label)]
  return `${parts.filter(Boolean).join('，').replace(/。$/, '')}。`
}
