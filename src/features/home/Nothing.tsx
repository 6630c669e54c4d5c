import { retry as words } from '#src/messages/home.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'

interface NothingProps {
  text: string
  /** Given when it is empty because loading failed. */
  onRetry: (() => void) | undefined
}

/** An empty part of the home page. After a failure nobody knows whether there is something: it only offers to try again. */
export function Nothing({ text, onRetry }: NothingProps) {
  if (onRetry === undefined) return <EmptyState text={text} />
  return (
    <Cluster $justify="center">
      <Button $kind="quiet" $size="small" onClick={onRetry}>
        {words}
      </Button>
    </Cluster>
  )
}
