import { useRef } from 'react'
import { changedElsewhere } from '#src/messages/failures.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
import { useKeptFocus } from '#src/ui/useKeptFocus.ts'
import { troubleOf, type Failing } from './form-trouble.ts'

interface ReloadableFailureProps {
  form: Failing & { isBehind: boolean; rebase: () => void }
  /** The values that say themselves what is wrong with them; by default all. */
  fields?: readonly string[] | undefined
  words?: { behind: string; reload: string }
}

/** Why a form was not saved; where others have changed what it is about, the way to what is there by now. */
export function ReloadableFailure(props: ReloadableFailureProps) {
  const { form, fields, words = changedElsewhere } = props
  const { isBehind, rebase } = form
  const text = troubleOf(form, fields) ?? (isBehind ? words.behind : null)
  const box = useRef<HTMLDivElement>(null)
  // The way out goes once it is taken.
  useKeptFocus(box)
  return (
    <div ref={box} role="alert" tabIndex={-1}>
      {text !== null && (
        <Cluster $gap={3}>
          <Text $tone="bad">{text}</Text>
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
