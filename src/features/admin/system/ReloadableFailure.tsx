import { useRef } from 'react'
import { failureText } from '#src/messages/failures.ts'
import type { FormView } from '#src/runtime/useForm.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
import { useKeptFocus } from '#src/ui/useKeptFocus.ts'

interface ReloadableFailureProps {
  form: Pick<FormView<object>, 'failure' | 'isBehind' | 'rebase'>
  words: { behind: string; reload: string }
}

/** Why a form that several administrators may fill in was not saved. */
export function ReloadableFailure({ form, words }: ReloadableFailureProps) {
  const { failure, isBehind, rebase } = form
  const box = useRef<HTMLDivElement>(null)
  // The way out goes once it is taken.
  useKeptFocus(box)
  return (
    <div ref={box} role="alert" tabIndex={-1}>
      {(failure !== null || isBehind) && (
        <Cluster $gap={3}>
          <Text $tone="bad">{failure === null ? words.behind : failureText(failure)}</Text>
          {isBehind && (
            <Button $size="small" onClick={rebase}>
              {words.reload}
            </Button>
          )}
        </Cluster>
      )}
    </div>
  )
}
