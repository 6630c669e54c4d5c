import { useRef } from 'react'
import type { FormView } from '#src/runtime/useForm.ts'
import { troubleOf } from '#src/shared/FormDialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
import { useKeptFocus } from '#src/ui/useKeptFocus.ts'

interface ReloadableFailureProps {
  form: Pick<FormView<object>, 'values' | 'failure' | 'isBehind' | 'rebase'>
  /** The values that say themselves what is wrong with them. */
  fields: readonly string[]
  words: { behind: string; reload: string }
}

/** Why a form that several administrators may fill in was not saved. */
export function ReloadableFailure({ form, fields, words }: ReloadableFailureProps) {
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
