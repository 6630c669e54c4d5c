import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { card } from '#src/messages/posts.ts'
import { paths } from '#src/runtime/paths.ts'
import type { PostSummary } from '#src/data/types.ts'
import { Card, CardBody, CardLink } from '#src/ui/Card.tsx'
import { Cover } from '#src/ui/Cover.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Text } from '#src/ui/Text.tsx'
import { PostByline } from './PostByline.tsx'

interface PostCardProps {
  post: PostSummary
  now: Date
  /** Its picture is among those seen first. */
  eager: boolean
  /** Small controls at its foot. */
  actions?: ReactNode
}

/** A post as a card with its cover. */
export function PostCard({ post, now, eager, actions }: PostCardProps) {
  return (
    <Card $lifts>
      <Cover title={post.title} src={post.coverImage} eager={eager} />
      <CardBody>
        <Heading as="h3" $size="small">
          <CardLink as={Link} to={paths.post(post.id)}>
            {post.title}
          </CardLink>
        </Heading>
        <Text $tone="soft" $lines={2}>
          {post.excerpt || card.noExcerpt}
        </Text>
        <PostByline post={post} now={now} showsAuthor actions={actions} />
      </CardBody>
    </Card>
  )
}
