import { retry as words } from '#src/messages/home.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'

interface NothingProps {
  text: string
  /** Given when it is empty because loading failed. */
  onRetry: (() => void) | undefined
}

/** An empty part of the home page; after a failure with a way to try again, which does so for all parts. */
export function Nothing({ text, onRetry }: NothingProps) {
  return (
    <EmptyState
      text={text}
      action={
        onRetry && (
          <Button $size="small" onClick={onRetry}>
            {words}
          </Button>
        )
      }
    />
  )
}
