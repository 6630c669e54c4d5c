import type { TopicStatus } from '#machines/lifecycle/topic.machine.ts'
import type { PostStatus } from '#machines/lifecycle/post.machine.ts'
import type { CommentStatus } from '#machines/lifecycle/comment.machine.ts'
import type { ReportStatus, ReportTargetType } from '#machines/lifecycle/report.machine.ts'
import { isOpen } from '#server/comments/comments.policy.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { MissingCode } from '#server/lib/problem.ts'
import { canRead } from '#server/posts/posts.policy.ts'
import { canOpenTopic } from '#server/topics/topics.policy.ts'
import { isAdmin } from '#server/users/users.policy.ts'

/** What a decision needs to know of something that is or may be reported. */
export type TargetFacts =
  | { type: 'post'; status: PostStatus; authorId: string }
  | { type: 'topic'; status: TopicStatus; authorId: string }
  | { type: 'comment'; status: CommentStatus; postStatus: PostStatus; authorId: string }
  /** `readerIds` are those of the two who see it now. */
  | { type: 'message'; status: 'visible' | 'deleted'; authorId: string; readerIds: string[] }

/** What is absent when a target is. */
export const absentCodes = {
  post: 2009,
  topic: 2011,
  comment: 2102,
  message: 1004,
} as const satisfies Record<ReportTargetType, MissingCode>

/** Whether somebody may see a target; what one may not see reads as absent. */
export function canSeeTarget(viewer: Viewer, target: TargetFacts): boolean {
  switch (target.type) {
    case 'post':
      return canRead(viewer, target)
    case 'topic':
      return canOpenTopic(viewer, { status: target.status, creatorId: target.authorId })
    case 'comment':
      return isOpen(target)
    // Administrators among them only where they are one of the two.
    case 'message':
      return target.readerIds.includes(viewer.id)
  }
}

/** Whether somebody may open the post that a comment stands below. */
export const canOpenPostOf = (
  viewer: Viewer,
  comment: { postStatus: PostStatus; postAuthorId: string },
) => canRead(viewer, { status: comment.postStatus, authorId: comment.postAuthorId })

/** What keeps somebody from reporting a target they see, in a sentence; undefined when nothing does. */
export function reportRefusal(viewer: Viewer, target: TargetFacts): string | undefined {
  if (viewer.id === target.authorId) return '不能举报自己的内容'
  if (target.type === 'message') return undefined
  return isPublic(target) ? undefined : '只能举报已经公开的内容'
}

/** Whether readers see it. */
export const isPublic = (target: TargetFacts) =>
  target.type === 'comment'
    ? isOpen(target)
    : target.status === 'published' || target.status === 'enabled'

/** The reporter may take it back until an administrator has begun with it. */
export const canWithdrawReport = (
  viewer: Viewer,
  { reporterId, status }: { reporterId: string; status: ReportStatus },
) => viewer.id === reporterId && status === 'pending'

/** A report is for the reporter and for administrators. */
export const canOpenReport = (viewer: Viewer, { reporterId }: { reporterId: string }) =>
  viewer.id === reporterId || isAdmin(viewer)
