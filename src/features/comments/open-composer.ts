import { createActor } from 'xstate'
import type { ComposerRef } from '#machines/composer/composer.machine.ts'
import type { Failure } from '#machines/lib/failure.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { composer as words } from '#src/messages/comments.ts'
import { failureText } from '#src/messages/failures.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { showPost } from '#src/runtime/toast-actions.ts'
import { createComposer, nameOfText, type Draft } from './writing.ts'

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
export function openComposer(runtime: Runtime, userId: string, draft: Draft): OpenComposer {
  const sending = sendingOf(runtime)
  const name = nameOfText(userId, draft)
  const known = sending.get(name)
  if (known) return known

  const { machine, input } = createComposer(runtime, userId, draft)
  const actor = createActor(machine, { input })
  const tell = (toast: ToastRequest) =>
    runtime.actors.toaster.send({ type: 'toast.show', toast })
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
  actor.on('composer.sent', () => tell({ kind: 'success', ...told(draft).done }))
  actor.subscribe((snapshot) => {
    if (snapshot.matches('sending')) {
      sending.set(name, composer)
      return
    }
    const { failure } = snapshot.context
    // The end of a session is told by itself.
    if (sending.delete(name) && !isShown && failure && failure.kind !== 'ended')
      tell(refusalToast(draft, failure))
  })
  return composer
}

/** It leads back to where the text still is. */
const refusalToast = (draft: Draft, failure: Failure): ToastRequest => ({
  kind: 'error',
  ...told(draft).refused,
  message: failureText(failure),
  timeout: 0,
  postId: draft.postId,
  action: { name: showPost, label: words.showPost },
})

const told = (draft: Draft) =>
  'editedId' in draft
    ? { done: words.saved, refused: words.notSaved }
    : { done: words.sent, refused: words.notSent }
