import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { PostDetail } from '#src/data/types.ts'
import { formatCount } from '#src/lib/counts.ts'
import { card, post as words, statuses } from '#src/messages/posts.ts'
import { paths } from '#src/runtime/paths.ts'
import { useDates } from '#src/runtime/time.ts'
import { media, theme } from '#src/theme/theme.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Cover } from '#src/ui/Cover.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Stack } from '#src/ui/layout.tsx'

interface PostHeaderProps {
  post: PostDetail
  /** The control to follow the author. */
  follow: ReactNode
}

/** The head of a post: title, who wrote it when, how long it takes to read, and its cover. */
export function PostHeader({ post, follow }: PostHeaderProps) {
  const { author } = post
  const { formatDate, formatDateTime } = useDates()
  const time = post.publishedAt ?? post.createTime
  return (
    <Stack as="header">
      <Title dir="auto">{post.title}</Title>
      <Byline>
        <Avatar name={author.displayName} src={author.avatarUrl} />
        <Words>
          <Author to={paths.profile(author.id)}>{author.displayName}</Author>
          <Facts>
            <time dateTime={time} title={formatDateTime(time)}>
              {formatDate(time)}
            </time>
            {' · '}
            <span>{words.minutes(post.readingMinutes)}</span>
            {' · '}
            <span>{card.views(formatCount(post.viewCount))}</span>
          </Facts>
        </Words>
        {post.status !== 'published' && <Tag $tone="warning">{statuses[post.status]}</Tag>}
        {follow}
      </Byline>
      {post.coverImage && (
        <Picture>
          <Cover title={post.title} src={post.coverImage} place="page" eager />
        </Picture>
      )}
    </Stack>
  )
}

const Title = styled.h1`
  font: 600 2.125rem/1.4 ${theme.font.serif};
  overflow-wrap: anywhere;

  ${media.narrow} {
    font-size: 1.6875rem;
  }
`

const Byline = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[3]};
  align-items: center;
  padding-bottom: ${theme.space[5]};
  border-bottom: 1px solid ${theme.color.line};
`

const Words = styled.div`
  flex: 1;
  min-width: min-content;
  line-height: 1.5;
`

const Author = styled(Link)`
  font-weight: 600;
  overflow-wrap: anywhere;

  &:hover {
    color: ${theme.color.accent};
  }
`

const Facts = styled.p`
  color: ${theme.color.inkFaint};
  font-size: 0.875rem;

  & > * {
    white-space: nowrap;
  }
`

const Picture = styled.div`
  overflow: hidden;
  border-radius: ${theme.radius.m};
`
