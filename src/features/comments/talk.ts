import type { ReactNode } from 'react'
import type { Comment } from '#src/data/types.ts'

/** What every comment below a post needs to know of where it stands. */
export interface Talk {
  postId: string
  postAuthorId: string
  /** Who is signed in. */
  userId: string | null
  now: Date
  /** The comment that the address leads to. */
  sought: string | null
  /** The control to report a comment. */
  report: (comment: Comment) => ReactNode
  /** Why an own comment is hidden, and the way to say something against it. */
  moderated: (comment: Comment) => ReactNode
}
