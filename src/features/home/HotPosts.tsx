import type { ReactNode } from 'react'
import { hotPosts as words } from '#src/messages/home.ts'
import type { PostSummary } from '#src/data/types.ts'
import { HomeSection } from './HomeSection.tsx'
import { Nothing } from './Nothing.tsx'

interface HotPostsProps {
  posts: readonly PostSummary[]
  /** Shown while the posts are on their way. */
  skeleton: ReactNode
  isLoading: boolean
  onRetry: (() => void) | undefined
  /** Draws the cards. */
  children: (posts: readonly PostSummary[]) => ReactNode
}

/** The hot recommendations: every hot post that is loaded. */
export function HotPosts({ posts, skeleton, isLoading, onRetry, children }: HotPostsProps) {
  return (
    <HomeSection heading={words.heading}>
      {isLoading && skeleton}
      {!isLoading && posts.length === 0 && <Nothing text={words.empty} onRetry={onRetry} />}
      {posts.length > 0 && children(posts)}
    </HomeSection>
  )
}
