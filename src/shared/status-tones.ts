import type { Appeal, Feedback, PostStatus } from '#src/data/types.ts'
import type { TagTone } from '#src/ui/Tag.tsx'

/** How the tag of each status looks, to members and administrators alike. */
export const postTones: Record<PostStatus, TagTone> = {
  draft: 'neutral',
  reviewing: 'warning',
  published: 'success',
  rejected: 'error',
  takenDown: 'error',
  unpublished: 'info',
  deleted: 'neutral',
}

export const feedbackTones: Record<Feedback['status'], TagTone> = {
  pending: 'warning',
  processing: 'info',
  resolved: 'success',
  closed: 'neutral',
}

/** Specification §4, by the number of the status. */
export const reportTones = ['warning', 'info', 'success', 'error', 'neutral'] as const

export const appealTones: Record<Appeal['status'], TagTone> = {
  pending: 'warning',
  accepted: 'success',
  denied: 'error',
}
