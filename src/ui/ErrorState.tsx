import type { ReactNode } from 'react'
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
  return (
    <Box role="alert">
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

const Box = styled(StateBox)`
  color: ${theme.color.inkSoft};
`
