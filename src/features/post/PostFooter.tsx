import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { PostDetail } from '#src/data/types.ts'
import { formatCount } from '#src/lib/counts.ts'
import { card, post as words } from '#src/messages/posts.ts'
import { paths } from '#src/runtime/paths.ts'
import { useDates } from '#src/runtime/time.ts'
import { theme } from '#src/theme/theme.ts'
import { Tag } from '#src/ui/Tag.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { ReactionButton } from './ReactionButton.tsx'
import { ShareButton } from './ShareButton.tsx'

interface PostFooterProps {
  post: PostDetail
  /** What one can do with it, beside liking and keeping it. */
  actions: ReactNode
}

/** The foot of a post: where it belongs, and what readers have made of it. */
export function PostFooter({ post, actions }: PostFooterProps) {
  const { categories, topics, tags } = post
  const { formatDate } = useDates()
  const edited = formatDate(post.updateTime)
  // On another day: small corrections follow every publication.
  const isEdited = post.publishedAt !== null && edited !== formatDate(post.publishedAt)
  return (
    <Foot as="footer">
      {categories.length + topics.length + tags.length > 0 && (
        <Cluster as="nav" $gap={2} aria-label={words.tags}>
          {categories.map(({ id, name }) => (
            <Tag key={id} as={Link} to={paths.category(id)} $tone="error">
              {name}
            </Tag>
          ))}
          {topics.map(({ id, name }) => (
            <Tag key={id} as={Link} to={paths.topic(id)}>{`# ${name}`}</Tag>
          ))}
          {tags.map((tag) => (
            <Tag key={tag} as={Link} to={paths.taggedPosts(tag)} $tone="neutral">
              {tag}
            </Tag>
          ))}
        </Cluster>
      )}
      <Cluster data-print="hidden">
        <ReactionButton reaction="like" post={post} />
        <ReactionButton reaction="favourite" post={post} />
        <ShareButton title={post.title} />
      </Cluster>
      <Cluster $justify="space-between">
        <Facts>
          <span>{card.comments(formatCount(post.commentCount))}</span>
          <span>{words.words(formatCount(post.wordCount))}</span>
          {isEdited && <span>{words.edited(edited)}</span>}
        </Facts>
        {actions}
      </Cluster>
    </Foot>
  )
}

const Foot = styled(Stack)`
  padding-top: ${theme.space[4]};
`

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space[4]};
  color: ${theme.color.inkFaint};
  font-size: 0.875rem;
`
