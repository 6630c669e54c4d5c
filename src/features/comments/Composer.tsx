import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { connectComposer } from '#machines/composer/composer.connect.ts'
import type { Comment } from '#src/data/types.ts'
import { composer as words } from '#src/messages/comments.ts'
import { failureText } from '#src/messages/failures.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useConnected } from '#src/runtime/useConnected.ts'
import { Button } from '#src/ui/Button.tsx'
import { Field } from '#src/ui/Field.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { MentionField } from './MentionField.tsx'
import { createComposer, type Draft } from './writing.ts'

interface ComposerProps {
  userId: string
  draft: Draft
  label: string
  submitLabel: string
  /** What leaves it, for one that was opened by a press. */
  leave?: { label: string; onLeave: () => void }
  onSent?: () => void
}

/** The place to write a comment: keeps what is typed until it has become one. */
export function Composer({ userId, draft, label, submitLabel, leave, onSent }: ComposerProps) {
  const { toaster } = useRuntime().actors
  const composer = useComposer(userId, draft, () => {
    const said = 'editedId' in draft ? words.saved : words.sent
    toaster.send({ type: 'toast.show', toast: { kind: 'success', ...said } })
    onSent?.()
  })
  const { text, longest, failure } = composer
  return (
    <form
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
            takesFocus={leave !== undefined}
            onChange={composer.write}
            onSubmit={composer.submit}
          />
        )}
      </Field>
      <Cluster $justify="end" $gap={2}>
        {leave && (
          <Button $kind="quiet" $size="small" onClick={leave.onLeave}>
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
function useComposer(userId: string, draft: Draft, onSent: (comment: Comment) => void) {
  const runtime = useRuntime()
  const [{ machine, input }] = useState(() => createComposer(runtime, userId, draft))
  const actor = useActorRef(machine, { input })
  const tell = useEffectEvent(onSent)
  useEffect(() => {
    const heard = actor.on('composer.sent', ({ comment }) => tell(comment))
    return () => heard.unsubscribe()
  }, [actor])
  return useConnected(actor, connectComposer)
}
