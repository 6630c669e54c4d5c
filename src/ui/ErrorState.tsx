import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { Button } from './Button.tsx'
import { StateBox } from './EmptyState.tsx'
import { Cluster } from './layout.tsx'
import { strings } from './strings.ts'

interface ErrorStateProps {
  /** What happened and what to do next, in one sentence. */
  text: string
  /** Without it there is nothing to try again. */
  onRetry?: () => void
  /** Another way on, before trying again: a `Button`. */
  action?: ReactNode
}

/** What stands in the place of something that failed: a sentence, and ways on. */
export function ErrorState({ text, onRetry, action }: ErrorStateProps) {
  const box = useRef<HTMLDivElement>(null)
  useRetryFocus(box)
  return (
    <Box ref={box} role="alert">
      <p>{text}</p>
      {(action || onRetry) && (
        <Cluster $justify="center">
          {action}
          {onRetry && (
            <Button $size="small" onClick={onRetry}>
              {strings.retry}
            </Button>
          )}
        </Cluster>
      )}
    </Box>
  )
}

/** Where the focus waits for the outcome of a retry. */
let waitingIn: HTMLElement | null = null

/**
 * Keeps the focus near a button that goes with its press: in what stands around it while it is tried again, and on the same
 * button of the next error there.
 */
function useRetryFocus(box: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = box.current
    if (waitingIn?.contains(element)) {
      if (document.activeElement === waitingIn)
        element?.querySelector<HTMLElement>('button')?.focus()
      waitingIn = null
    }
    return () => {
      if (!element?.contains(document.activeElement)) return
      waitingIn = element.closest<HTMLElement>('[tabindex]')
      waitingIn?.focus({ preventScroll: true })
    }
  }, [box])
}

const Box = styled(StateBox)`
  color: ${theme.color.inkSoft};
`
