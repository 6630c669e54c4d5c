import type { ReactNode } from 'react'
import type { PostSummary } from '#src/data/types.ts'
import { Card, CardBody } from '#src/ui/Card.tsx'
import { Grid } from '#src/ui/Grid.tsx'
import { Loading, Skeleton, SkeletonText } from '#src/ui/Skeleton.tsx'
import { PostCard } from './PostCard.tsx'
import { useNow } from './useNow.ts'

/** How many pictures are in the first window. */
const seenFirst = 2

interface PostGridProps {
  posts: readonly PostSummary[]
  /** Small controls at the foot of a card. */
  actions?: (post: PostSummary) => ReactNode
}

/** Posts as cards, as many beside each other as fit. */
export function PostGrid({ posts, actions }: PostGridProps) {
  const now = useNow()
  return (
    <Grid>
      {posts.map((post, index) => (
        <PostCard
          key={post.id}
          post={post}
          now={now}
          eager={index < seenFirst}
          actions={actions?.(post)}
        />
      ))}
    </Grid>
  )
}

/** Cards in the shape of those to come. */
export function PostGridSkeleton({ count }: { count: number }) {
  return (
    <Loading>
      <Grid>
        {Array.from({ length: count }, (_, index) => (
          <Card as="div" key={index}>
            <Skeleton shape="block" height="192px" />
            <CardBody>
              <Skeleton height="26px" width="80%" />
              <SkeletonText lines={2} />
              <Skeleton height="28px" width="60%" />
            </CardBody>
          </Card>
        ))}
      </Grid>
    </Loading>
  )
}
