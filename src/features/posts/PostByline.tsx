import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { PostSummary } from '#src/data/types.ts'
import { formatCount } from '#src/lib/counts.ts'
import { card } from '#src/messages/posts.ts'
import { paths } from '#src/runtime/paths.ts'
import { useDates } from '#src/runtime/time.ts'
import { theme } from '#src/theme/theme.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { CardActions, CardMeta } from '#src/ui/Card.tsx'

interface PostBylineProps {
  post: PostSummary
  now: Date
  /** Left out where all posts are by one author. */
  showsAuthor: boolean
  /** Small controls at its end. */
  actions: ReactNode
}

/** The last line of a post in a list: who, when, how often read. */
export function PostByline({ post, now, showsAuthor, actions }: PostBylineProps) {
  const { author } = post
  const { formatDateTime, relativeTime } = useDates()
  const time = post.publishedAt ?? post.createTime
  return (
    <CardMeta>
      {showsAuthor && (
        <CardActions>
          <Author to={paths.profile(author.id)}>
            <Avatar name={author.displayName} src={author.avatarUrl} size={28} />
            <Name>{author.displayName}</Name>
          </Author>
        </CardActions>
      )}
      <Time $yields={actions !== undefined} dateTime={time} title={formatDateTime(time)}>
        {showsAuthor && '· '}
        {relativeTime(time, now)}
      </Time>
      <Views>{card.views(formatCount(post.viewCount))}</Views>
      {actions !== undefined && <Actions>{actions}</Actions>}
    </CardMeta>
  )
}

/** The name gives way, never they. */
const Actions = styled(CardActions)`
  flex: none;
`

const Author = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  min-width: 0;

  &:hover {
    color: ${theme.color.accent};
  }
`

const Name = styled.span`
  overflow: hidden;
  color: ${theme.color.inkSoft};
  text-overflow: ellipsis;
  white-space: nowrap;

  a:hover > & {
    color: inherit;
  }
`

/** Beside a cover on a phone a whole name and a control leave no room for it. */
const Time = styled.time<{ $yields: boolean }>`
  flex: none;

  @container (max-width: 230px) {
    display: ${({ $yields }) => ($yields ? 'none' : 'inline')};
  }
`

const Views = styled.span`
  flex: none;
  margin-left: auto;

  /* Beside a cover on a phone there is no room for it and a whole name. */
  @container (max-width: 230px) {
    display: none;
  }
`
