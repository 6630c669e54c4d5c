import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { ToastView } from './ToastView.tsx'
import type { ToastFacts } from './ToastView.tsx'
import { strings } from './strings.ts'

const positions = [
  'top-left',
  'top-center',
  'top-right',
  'center',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const

/** Where on the window a toast stands. */
export type ToastPosition = (typeof positions)[number]

/** A toast and its place. */
export interface PlacedToast extends ToastFacts {
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
export function ToastList({ toasts, onDismiss, onAction, onPause, onResume }: ToastListProps) {
  const host = useRef<HTMLElement>(null)
  useRaised(host, toasts)
  return (
    <Host ref={host} popover="manual" aria-label={strings.notices}>
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
              />
            ))}
          </Group>
        )
      })}
    </Host>
  )
}

/** Keeps the host in the top layer while it has toasts, and lifts it above a dialog for each new one. */
function useRaised(host: RefObject<HTMLElement | null>, toasts: readonly ToastFacts[]) {
  const known = useRef<readonly string[]>([])
  useLayoutEffect(() => {
    const element = host.current
    if (!element || !('showPopover' in element)) return
    const ids = toasts.map(({ id }) => id)
    const isShown = element.matches(':popover-open')
    const hasNew = ids.some((id) => !known.current.includes(id))
    known.current = ids
    // Showing again is what moves it to the top; without a dialog it would only restart the animations.
    const isCovered = hasNew && document.querySelector('dialog:modal') !== null
    if (isShown && (ids.length === 0 || isCovered)) element.hidePopover()
    if (ids.length > 0 && (!isShown || isCovered)) element.showPopover()
  }, [host, toasts])
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
  display: flex;
  flex-direction: column;
  gap: ${theme.space[2]};
  width: min(400px, calc(100vw - 2 * ${theme.space[4]}));

  &[data-position^='top'] {
    top: calc(${theme.size.bar} + ${theme.space[3]});
  }

  &[data-position^='bottom'] {
    bottom: ${theme.space[5]};
  }

  &[data-position$='left'] {
    left: ${theme.space[4]};
  }

  &[data-position$='right'] {
    right: ${theme.space[4]};
  }

  &[data-position$='center'] {
    left: 50%;
    translate: -50% 0;
  }

  &[data-position='center'] {
    top: 50%;
    translate: -50% -50%;
  }
`
