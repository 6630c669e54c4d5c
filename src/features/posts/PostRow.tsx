import type { ReactNode } from 'react'
import type { PostSummary } from '#src/data/types.ts'
import { card } from '#src/messages/posts.ts'
import { PostRowFrame } from '#src/shared/PostRowFrame.tsx'
import { PostByline } from './PostByline.tsx'

interface PostRowProps {
  post: PostSummary
  now: Date
  showsAuthor: boolean
  /** The rank of its title in the page. */
  heading: 'h2' | 'h3'
  /** Small controls at its end. */
  actions?: ReactNode
}

/** A post as a row of a list. */
export function PostRow({ post, now, showsAuthor, heading, actions }: PostRowProps) {
  return (
    <PostRowFrame
      post={post}
      heading={heading}
      title={post.title}
      excerpt={post.excerpt || card.noExcerpt}
    >
      <PostByline post={post} now={now} showsAuthor={showsAuthor} actions={actions} />
    </PostRowFrame>
  )
}
