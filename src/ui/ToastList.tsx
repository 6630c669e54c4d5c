import { useEffect, useLayoutEffect, useRef } from 'react'
import type { FocusEvent, RefObject } from 'react'
import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { inModal, useTopModal, type Modal } from './modal-stack.ts'
import { ToastView } from './ToastView.tsx'
import type { ToastFacts } from './ToastView.tsx'
import { strings } from './strings.ts'

const positions = ['top-center', 'center', 'bottom-center'] as const

/** Where on the window a toast stands. */
type ToastPosition = (typeof positions)[number]

/** A toast and its place. */
interface PlacedToast extends ToastFacts {
  position: ToastPosition
}

interface ToastListProps {
  toasts: readonly PlacedToast[]
  onDismiss: (id: string) => void
  onAction: (id: string) => void
  onPause: (id: string) => void
  onResume: (id: string) => void
}

/** All toasts of the app, each group in its place, above everything; `ToastAnnouncer` reads them aloud. */
export function ToastList(props: ToastListProps) {
  const modal = useTopModal()
  return props.toasts.length === 0 ? null : inModal(modal, <Raised {...props} modal={modal} />)
}

interface RaisedProps extends ToastListProps {
  modal: Modal | null
}

function Raised({ toasts, onDismiss, onAction, onPause, onResume, modal }: RaisedProps) {
  const host = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  useTopLayer(host, modal)
  useShortcut(host, toasts.at(-1)?.id)

  const handleFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget
  }

  const handleFocusLost = () => {
    cameFrom.current?.focus({ preventScroll: true })
    if (cameFrom.current === null || document.activeElement !== cameFrom.current)
      document.querySelector('main')?.focus({ preventScroll: true })
  }

  return (
    <Host
      ref={host}
      popover="manual"
      aria-label={strings.notices}
      aria-keyshortcuts={shortcut}
      onFocus={handleFocus}
    >
      {positions.map((position) => {
        const here = toasts.filter((toast) => toast.position === position)
        return here.length === 0 ? null : (
          <Group key={position} data-position={position}>
            {here.map((toast) => (
              <ToastView
                key={toast.id}
                toast={toast}
                onDismiss={() => onDismiss(toast.id)}
                onAction={() => onAction(toast.id)}
                onPause={() => onPause(toast.id)}
                onResume={() => onResume(toast.id)}
                onFocusLost={handleFocusLost}
              />
            ))}
          </Group>
        )
      })}
    </Host>
  )
}

/** Keeps the host in the top layer, above the dialog that it stands in: also when that is shown anew. */
function useTopLayer(host: RefObject<HTMLElement | null>, modal: Modal | null) {
  useLayoutEffect(() => {
    const element = host.current
    // A dialog that closes just then takes it along; it is shown anew on the page.
    if (!element?.isConnected || !('showPopover' in element)) return
    if (element.matches(':popover-open')) element.hidePopover()
    element.showPopover()
  }, [host, modal])
}

/** Leads from anywhere into the newest toast: with Tab alone a short-lived one is gone before one is there. */
const shortcut = 'F8'

function useShortcut(host: RefObject<HTMLElement | null>, newest: string | undefined) {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== shortcut) return
      event.preventDefault()
      host.current?.querySelector<HTMLElement>(`[data-toast='${newest}'] button`)?.focus()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [host, newest])
}

const Host = styled.section`
  position: fixed;
  inset: 0;
  z-index: ${theme.layer.toast};
  width: auto;
  height: auto;
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  color: ${theme.color.ink};
  overflow: visible;
  pointer-events: none;
`

const Group = styled.ul`
  position: absolute;
  left: 50%;
  display: flex;
  flex-direction: column;
  gap: ${theme.space[2]};
  width: min(400px, calc(100vw - 2 * ${theme.space[4]}));
  translate: -50% 0;

  &[data-position='top-center'] {
    top: calc(${theme.size.bar} + ${theme.space[3]});
  }

  &[data-position='center'] {
    top: 50%;
    translate: -50% -50%;
  }

  &[data-position='bottom-center'] {
    bottom: ${theme.space[5]};
  }
`
