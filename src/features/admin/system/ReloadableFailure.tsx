import { useRef } from 'react'
import type { Failure } from '#machines/lib/failure.ts'
import { failureText } from '#src/messages/failures.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
import { useKeptFocus } from '#src/ui/useKeptFocus.ts'

interface ReloadableFailureProps {
  failure: Failure | null
  /** Somebody else has saved meanwhile, and it is here to be loaded. */
  isBehind: boolean
  words: { behind: string; reload: string }
  /** Puts what was typed on top of it. */
  onReload: () => void
}

/** Why a form that several administrators may fill in was not saved. */
export function ReloadableFailure(props: ReloadableFailureProps) {
  const { failure, isBehind, words, onReload } = props
  const box = useRef<HTMLDivElement>(null)
  // The way out goes once it is taken.
  useKeptFocus(box)
  return (
    <div ref={box} role="alert" tabIndex={-1}>
      {(failure !== null || isBehind) && (
        <Cluster $gap={3}>
          <Text $tone="bad">{failure === null ? words.behind : failureText(failure)}</Text>
          {isBehind && (
            <Button $size="small" onClick={onReload}>
              {words.reload}
            </Button>
          )}
        </Cluster>
      )}
    </div>
  )
}
