import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createActor } from 'xstate'
import { connectComposer } from '#machines/composer/composer.connect.ts'
import type { ComposerRef } from '#machines/composer/composer.machine.ts'
import type { Failure } from '#machines/lib/failure.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import type { Comment } from '#src/data/types.ts'
import { comment as said, composer as words } from '#src/messages/comments.ts'
import { failureText } from '#src/messages/failures.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useConnected } from '#src/runtime/hooks.ts'
import { useInterrupted } from '#src/runtime/interrupted.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { tellFailure } from '#src/runtime/tell-failure.ts'
import { showPost } from '#src/runtime/toast-actions.ts'
import { Button } from '#src/ui/Button.tsx'
import { Field } from '#src/ui/Field.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { KeyHint } from '#src/ui/Text.tsx'
import { MentionField } from './MentionField.tsx'
import { nameOfText, type CommentDraft, createComposer } from './writing.ts'

interface ComposerProps {
  userId: string
  draft: CommentDraft
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
        hint={
          <>
            {words.hint}
            <KeyHint>{words.keys}</KeyHint>
          </>
        }
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
function useComposer(userId: string, draft: CommentDraft, onSent: () => void) {
  const runtime = useRuntime()
  const [{ actor, show }] = useState(() => openComposer(runtime, userId, draft))
  const tell = useEffectEvent(onSent)
  useEffect(() => show(() => tell()), [show])
  return useConnected(actor, connectComposer)
}

interface OpenComposer {
  actor: ComposerRef
  /** A view shows it; answers what ends that. */
  show: (onSent: () => void) => () => void
}

/** Those that are sending, by the names of their texts. */
const sendingOf = perRuntime(() => new Map<string, OpenComposer>())

/**
 * The composer of a text: the one that is still sending it, or a new one. It outlives its view until what it sends has been
 * answered, so that leaving neither takes back a press nor repeats it. What came of it is told wherever its author is by
 * then; a refusal only where no view shows it.
 */
function openComposer(runtime: Runtime, userId: string, draft: CommentDraft): OpenComposer {
  const sending = sendingOf(runtime)
  const name = nameOfText(userId, draft)
  const known = sending.get(name)
  if (known) return known

  const { machine, input } = createComposer(runtime, userId, draft)
  const actor = createActor(machine, { input })
  const { toaster } = runtime.actors
  let isShown = false
  const composer: OpenComposer = {
    actor,
    show(onSent) {
      isShown = true
      actor.start()
      const heard = actor.on('composer.sent', onSent)
      return () => {
        isShown = false
        heard.unsubscribe()
      }
    },
  }
  actor.on('composer.sent', ({ comment }) =>
    toaster.send({ type: 'toast.show', toast: doneToast(draft, comment) }),
  )
  actor.subscribe((snapshot) => {
    if (snapshot.matches('sending')) {
      sending.set(name, composer)
      return
    }
    const { failure } = snapshot.context
    if (sending.delete(name) && !isShown && failure)
      tellFailure(toaster, failure, refusalToast(draft, failure))
  })
  return composer
}

const doneToast = (draft: CommentDraft, { status, heldFor, postId }: Comment): ToastRequest =>
  status === 'held'
    ? {
        kind: 'review-pending',
        ...words.held,
        message: said.heldFor(heldFor.join('、')),
        timeout: 0,
        ...leadsTo(postId),
      }
    : { kind: 'success', ...told(draft).done }

/** It leads back to where the text still is. */
const refusalToast = (draft: CommentDraft, failure: Failure): ToastRequest => ({
  kind: 'error',
  ...told(draft).refused,
  message: failureText(failure),
  timeout: 0,
  ...leadsTo(draft.postId),
})

const leadsTo = (postId: string) => ({
  postId,
  action: { name: showPost, label: words.showPost },
})

const told = (draft: CommentDraft) =>
  'editedId' in draft
    ? { done: words.saved, refused: words.notSaved }
    : { done: words.sent, refused: words.notSent }
