import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import type { PostSummary } from '#src/data/types.ts'
import { hotPosts, latestPosts, retry } from '#src/messages/home.ts'
import { paths } from '#src/runtime/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { MoreLink } from '#src/ui/Panel.tsx'
import { Heading } from '#src/ui/Text.tsx'

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
    <HomeSection heading={hotPosts.heading}>
      {isLoading && skeleton}
      {!isLoading && posts.length === 0 && <Nothing text={hotPosts.empty} onRetry={onRetry} />}
      {posts.length > 0 && children(posts)}
    </HomeSection>
  )
}

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
      heading={latestPosts.heading}
      more={
        <MoreLink as={Link} to={paths.posts()} aria-label={latestPosts.moreLabel}>
          {latestPosts.more}
        </MoreLink>
      }
    >
      {posts.length === 0 ? (
        <Nothing text={latestPosts.empty} onRetry={onRetry} />
      ) : (
        children(posts)
      )}
    </HomeSection>
  )
}

interface HomeSectionProps {
  heading: string
  /** The way to more of the same. */
  more?: ReactNode
  children: ReactNode
}

/** A titled part of the main column. */
function HomeSection({ heading, more, children }: HomeSectionProps) {
  const id = useId()
  return (
    <Stack as="section" aria-labelledby={id}>
      <Cluster $justify="space-between" $align="baseline">
        <Heading id={id}>{heading}</Heading>
        {more}
      </Cluster>
      {children}
    </Stack>
  )
}

interface NothingProps {
  text: string
  /** Given when it is empty because loading failed. */
  onRetry: (() => void) | undefined
}

/** An empty part of the home page. After a failure nobody knows whether there is something: it only offers to try again. */
export function Nothing({ text, onRetry }: NothingProps) {
  if (onRetry === undefined) return <EmptyState text={text} />
  return (
    <Cluster $justify="center">
      <Button $kind="quiet" $size="small" onClick={onRetry}>
        {retry}
      </Button>
    </Cluster>
  )
}
