import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { connectComposer } from '#machines/composer/composer.connect.ts'
import { composer as words } from '#src/messages/comments.ts'
import { failureText } from '#src/messages/failures.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useConnected } from '#src/runtime/useConnected.ts'
import { useInterrupted } from '#src/runtime/interrupted.ts'
import { Button } from '#src/ui/Button.tsx'
import { Field } from '#src/ui/Field.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { MentionField } from './MentionField.tsx'
import { openComposer } from './open-composer.ts'
import { nameOfText, type Draft } from './writing.ts'

interface ComposerProps {
  userId: string
  draft: Draft
  label: string
  submitLabel: string
  /** For one that was opened by a press. */
  takesFocus?: boolean
  /** What leaves it, for one that can be left: what is being sent goes on, and is not to be given up. */
  leave?: { label: string; onLeave: (isSending: boolean) => void }
  onSent?: () => void
}

/** The place to write a comment: keeps what is typed until it has become one. */
export function Composer(props: ComposerProps) {
  const { userId, draft, label, submitLabel, takesFocus = false, leave, onSent } = props
  const form = useRef<HTMLFormElement>(null)
  const isInterrupted = useInterrupted(form, nameOfText(userId, draft))
  const composer = useComposer(userId, draft, () => onSent?.())
  const { text, longest, failure } = composer
  return (
    <form
      ref={form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        composer.submit()
      }}
    >
      <Field
        label={label}
        hint={words.hint}
        error={composer.isTooLong ? words.tooLong(longest) : failure && failureText(failure)}
        counter={{ text: text.trim(), max: longest }}
      >
        {(control) => (
          <MentionField
            control={control}
            postId={draft.postId}
            text={text}
            readOnly={composer.isSending}
            takesFocus={isInterrupted ? 'inPlace' : takesFocus && 'inView'}
            onChange={composer.write}
            onSubmit={composer.submit}
          />
        )}
      </Field>
      <Cluster $justify="end" $gap={2}>
        {leave && (
          <Button $kind="quiet" $size="small" onClick={() => leave.onLeave(composer.isSending)}>
            {leave.label}
          </Button>
        )}
        <Button
          type="submit"
          $kind="primary"
          $size="small"
          // Not `disabled`: whoever pressed it would lose the focus while it is sent.
          aria-disabled={!composer.canSubmit}
          aria-busy={composer.isSending}
        >
          {composer.isSending ? words.sending : submitLabel}
        </Button>
      </Cluster>
    </form>
  )
}

/** Writing one comment. What it becomes counts once, when the view appears. */
function useComposer(userId: string, draft: Draft, onSent: () => void) {
  const runtime = useRuntime()
  const [{ actor, show }] = useState(() => openComposer(runtime, userId, draft))
  const tell = useEffectEvent(onSent)
  useEffect(() => show(() => tell()), [show])
  return useConnected(actor, connectComposer)
}
