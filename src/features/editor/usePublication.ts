import { useNavigate } from 'react-router-dom'
import type { DraftText } from '#machines/draft/draft-record.types.ts'
import type { PostStatus } from '#machines/draft/draft.types.ts'
import type { Failure, FieldErrors } from '#machines/lib/failure.ts'
import { codePointLength } from '#src/lib/characters.ts'
import { publishing as words } from '#src/messages/editor.ts'
import type { DraftTarget } from '#src/runtime/drafts.ts'
import { paths } from '#src/runtime/paths.ts'
import { unfinishedUploads } from '#src/ui/editor/upload-places.ts'
import { limits } from './settings/setting.types.ts'
import { useCoverUpload } from './settings/useCoverUpload.ts'
import { useDraft } from './useDraft.ts'

interface PublicationOutcomes {
  /** Some fields have to be changed before it can be published. */
  onRefused: (fields: readonly string[]) => void
  /** A cover did not arrive. */
  onCoverFailed: (failure: Failure) => void
}

/** A draft on its way to readers: what the button says and does, and what is in the way. */
export function usePublication(
  target: DraftTarget,
  { onRefused, onCoverFailed }: PublicationOutcomes,
) {
  const navigate = useNavigate()
  const draft = useDraft(target, {
    onPublishFailed: onRefused,
    onCopied: (postId) => void navigate(paths.editPost(postId)),
  })
  const cover = useCoverUpload(draft, onCoverFailed)

  const inTheWay = publishProblems(draft.text, cover.isRunning)
  const problems: DraftProblems = {
    ...firstOf(draft.fieldErrors),
    // A press was in vain: what is wrong is shown until it is right.
    ...(draft.isHeld && inTheWay),
  }
  return {
    draft,
    cover,
    problems,
    publish: {
      label: publishLabel(draft, draft.isPublishing),
      canPress: draft.canPublish,
      isRunning: draft.isPublishing,
      press: () => draft.publish(Object.keys(inTheWay)),
    },
  }
}

/** The server says several things about a field; one at a time is enough. */
const firstOf = (errors: FieldErrors): DraftProblems =>
  Object.fromEntries(Object.entries(errors).map(([field, [first]]) => [field, first]))

/** What is wrong with a draft, in words, by field. */
export type DraftProblems = Partial<Record<keyof DraftText, string>>

/** What stands between a text and its readers, as far as can be told without the server. */
export function publishProblems(
  { title, excerpt, content, format }: DraftText,
  isCoverOnItsWay = false,
): DraftProblems {
  return {
    ...(title.trim() === '' && { title: words.titleMissing }),
    ...(isLong(title, limits.title) && { title: words.titleLong(limits.title) }),
    ...(isLong(excerpt, limits.excerpt) && { excerpt: words.excerptLong(limits.excerpt) }),
    ...(unfinishedUploads(content, format).length > 0 && { content: words.unfinishedImages }),
    ...(isCoverOnItsWay && { coverImage: words.unfinishedCover }),
  }
}

const isLong = (text: string, longest: number) => codePointLength(text.trim()) > longest

interface PostFacts {
  status: PostStatus | null
  /** What is published now waits for a review first. */
  needsReview: boolean
}

/** What a press of the button will do, or is doing, by where the post stands. */
export function publishLabel({ status, needsReview }: PostFacts, isRunning: boolean): string {
  if (needsReview) return isRunning ? words.submitRunning : words.submit
  switch (status) {
    case 'published':
      return isRunning ? words.updateRunning : words.update
    case 'rejected':
    case 'takenDown':
    case 'reviewing':
      return isRunning ? words.submitRunning : words.submit
    case 'draft':
    case 'unpublished':
    case 'deleted':
    case null:
      return isRunning ? words.publishRunning : words.publish
  }
}
