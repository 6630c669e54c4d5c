import type { PostStatus } from '#machines/draft/draft.types.ts'
import { publishing as words } from '#src/messages/editor.ts'

interface Standing {
  status: PostStatus | null
  /** What is published now waits for a review first. */
  needsReview: boolean
}

/** What a press of the button will do, or is doing, by where the post stands. */
export function publishLabel({ status, needsReview }: Standing, isRunning: boolean): string {
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
