import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PostSummary } from '#src/data/types.ts'
import { card } from '#src/messages/posts.ts'
import { paths } from '#src/runtime/paths.ts'
import { useNow } from '#src/runtime/time.ts'
import { Card, CardBody, CardLink } from '#src/ui/Card.tsx'
import { Cover } from '#src/ui/Cover.tsx'
import { Loading, Skeleton, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { Grid } from '#src/ui/layout.tsx'
import { PostByline } from './PostByline.tsx'

/** How many pictures are in the first window. */
const seenFirst = 2

interface PostGridProps {
  posts: readonly PostSummary[]
  /** Small controls at the foot of a card. */
  actions: (post: PostSummary) => ReactNode
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
          actions={actions(post)}
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

interface PostCardProps {
  post: PostSummary
  now: Date
  /** Its picture is among those seen first. */
  eager: boolean
  /** Small controls at its foot. */
  actions: ReactNode
}

/** A post as a card with its cover. */
function PostCard({ post, now, eager, actions }: PostCardProps) {
  return (
    <Card $lifts>
      <Cover title={post.title} src={post.coverImage} place="card" eager={eager} />
      <CardBody>
        <Heading as="h3" $size="small" dir="auto">
          <CardLink as={Link} to={paths.post(post.id)}>
            {post.title}
          </CardLink>
        </Heading>
        <Text $tone="soft" $lines={2} dir="auto">
          {post.excerpt || card.noExcerpt}
        </Text>
        <PostByline post={post} now={now} showsAuthor actions={actions} />
      </CardBody>
    </Card>
  )
}
