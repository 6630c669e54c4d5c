import type { Failure } from '#machines/lib/failure.ts'
import { failureText } from '#src/messages/failures.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'

interface ReloadableFailureProps {
  failure: Failure | null
  /** What the way out of a conflict is called: to read what somebody else has saved meanwhile. */
  reload: string
  onReload: () => void
}

/** Why a form that several administrators may fill in was not saved. */
export function ReloadableFailure({ failure, reload, onReload }: ReloadableFailureProps) {
  return (
    <div role="alert">
      {failure !== null && (
        <Cluster $gap={3}>
          <Text $tone="bad">{failureText(failure)}</Text>
          {failure.kind === 'conflict' && (
            <Button $size="small" onClick={onReload}>
              {reload}
            </Button>
          )}
        </Cluster>
      )}
    </div>
  )
}
