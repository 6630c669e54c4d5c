import type { ReactNode } from 'react'
import type { components } from '#openapi/generated/schema.d.ts'
import { because } from '#src/messages/appeal.ts'
import { statuses } from '#src/messages/posts.ts'
import { post as words } from '#src/messages/posts-management.ts'
import { Cluster } from '#src/ui/Cluster.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { useOwnPost } from './useOwnPost.ts'

export type OwnPost = components['schemas']['PostEdit']

interface PostStandingProps {
  postId: string
  /** The way to say something against a decision about it. */
  appeal?: ((post: OwnPost) => ReactNode) | undefined
}

/** What an administrator decided about a post, and why; nothing when nobody did. */
export function PostStanding({ postId, appeal }: PostStandingProps) {
  const { data: post } = useOwnPost(postId)
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
