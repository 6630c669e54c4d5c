import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { latestPosts as words } from '#src/messages/home.ts'
import { paths } from '#src/runtime/paths.ts'
import type { PostSummary } from '#src/data/types.ts'
import { MoreLink } from '#src/ui/Panel.tsx'
import { HomeSection } from './HomeSection.tsx'
import { Nothing } from './Nothing.tsx'

interface LatestPostsProps {
  posts: readonly PostSummary[]
  /** Given when there are none because loading failed. */
  onRetry: (() => void) | undefined
  /** Draws the rows. */
  children: (posts: readonly PostSummary[]) => ReactNode
}

/** The newest posts; nothing at all when there are none, since the hot posts have said so. */
export function LatestPosts({ posts, onRetry, children }: LatestPostsProps) {
  if (posts.length === 0 && onRetry === undefined) return null
  return (
    <HomeSection
      heading={words.heading}
      more={
        <MoreLink as={Link} to={paths.posts()} aria-label={words.moreLabel}>
          {words.more}
        </MoreLink>
      }
    >
      {posts.length === 0 ? <Nothing text={words.empty} onRetry={onRetry} /> : children(posts)}
    </HomeSection>
  )
}
