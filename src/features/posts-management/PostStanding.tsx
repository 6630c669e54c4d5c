import type { ReactNode } from 'react'
import { ownPost } from '#src/data/own/posts.ts'
import type { PostEdit } from '#src/data/types.ts'
import { because } from '#src/messages/appeal.ts'
import { statuses } from '#src/messages/posts.ts'
import { post as words } from '#src/messages/posts-management.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { Cluster } from '#src/ui/Cluster.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'

interface PostStandingProps {
  postId: string
  /** The way to say something against a decision about it. */
  appeal?: ((post: PostEdit) => ReactNode) | undefined
}

/** What an administrator decided about a post, and why; nothing when nobody did. */
export function PostStanding({ postId, appeal }: PostStandingProps) {
  const { data: post } = useQuery(ownPost, postId)
  if (post === null || (post.status !== 'takenDown' && post.status !== 'rejected')) return null
  const why = because({ reason: post.reviewNote, rule: post.reviewRule })
  return (
    <Cluster as="section" $gap={3} aria-label={words.standing}>
      <Tag $tone="error">{statuses[post.status]}</Tag>
      {why !== '' && (
        <Text as="span" $tone="warn">
          {words.note(why)}
        </Text>
      )}
      {post.abilities.appeal && appeal?.(post)}
    </Cluster>
  )
}
