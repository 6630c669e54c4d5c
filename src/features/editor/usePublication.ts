import { useNavigate } from 'react-router-dom'
import type { FieldErrors } from '#machines/lib/failure.ts'
import { conflict } from '#src/messages/editor.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { DraftTarget } from '#src/runtime/drafts.ts'
import { forgetPost } from '#src/runtime/forget-post.ts'
import { useToaster } from '#src/runtime/hooks.ts'
import { paths } from '#src/runtime/paths.ts'
import { publicationToast } from './outcomes.ts'
import { publishLabel } from './publish-label.ts'
import { publishProblems, type DraftProblems } from './publish-problems.ts'
import { useDraft } from './useDraft.ts'

/** A draft on its way to readers: what the button says and does, what is in the way, and how its end is told. */
export function usePublication(
  target: DraftTarget,
  onRefused: (fields: readonly string[]) => void,
) {
  const { queryClient } = useRuntime()
  const toaster = useToaster()
  const navigate = useNavigate()
  const draft = useDraft(target, {
    onPublished: (publication) => {
      forgetPost(queryClient, publication.postId)
      toaster.show(publicationToast(publication))
    },
    onPublishFailed: onRefused,
    onCopied: (postId) => {
      toaster.show({ kind: 'success', ...conflict.copied })
      void navigate(paths.editPost(postId))
    },
  })

  const problems: DraftProblems = {
    ...firstOf(draft.fieldErrors),
    // A press was in vain: what is wrong is shown until it is right.
    ...(draft.isHeld && publishProblems(draft.text)),
  }
  return {
    draft,
    problems,
    publish: {
      label: publishLabel(draft, draft.isPublishing),
      canPress: draft.canPublish,
      isRunning: draft.isPublishing,
      press: () => draft.publish(Object.keys(publishProblems(draft.text))),
    },
  }
}

/** The server says several things about a field; one at a time is enough. */
const firstOf = (errors: FieldErrors): DraftProblems =>
  Object.fromEntries(Object.entries(errors).map(([field, [first]]) => [field, first]))
