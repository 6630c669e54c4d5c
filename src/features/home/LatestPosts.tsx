import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { latestPosts as words } from '#src/messages/home.ts'
import { paths } from '#src/runtime/paths.ts'
import type { PostSummary } from '#src/runtime/resources.ts'
import { MoreLink } from '#src/ui/Panel.tsx'
import { HomeSection } from './HomeSection.tsx'

interface LatestPostsProps {
  posts: readonly PostSummary[]
  /** Draws the rows. */
  children: (posts: readonly PostSummary[]) => ReactNode
}

/** The newest posts; nothing at all when there are none, since the hot posts have said so. */
export function LatestPosts({ posts, children }: LatestPostsProps) {
  if (posts.length === 0) return null
  return (
    <HomeSection
      heading={words.heading}
      more={
        <MoreLink as={Link} to={paths.posts()} aria-label={words.moreLabel}>
          {words.more}
        </MoreLink>
      }
    >
      {children(posts)}
    </HomeSection>
  )
}
