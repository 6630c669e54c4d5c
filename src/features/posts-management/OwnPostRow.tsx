import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { MyPost } from '#src/data/types.ts'
import { formatCount } from '#src/lib/counts.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { because } from '#src/messages/appeal.ts'
import { post as words } from '#src/messages/posts-management.ts'
import { card, statuses } from '#src/messages/posts.ts'
import { paths } from '#src/runtime/paths.ts'
import { useNow } from '#src/runtime/time.ts'
import { postTones } from '#src/shared/status-tones.ts'
import { media, theme } from '#src/theme/theme.ts'
import { Cover } from '#src/ui/Cover.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { OwnPostActions } from './OwnPostActions.tsx'

interface OwnPostRowProps {
  post: MyPost
  /** Before it: the box that chooses it. */
  choice?: ReactNode
  /** Beside the reason of an administrator: the way to say something against it. */
  appeal?: ReactNode
}

/** One own post: what it is, where it stands, what may be done with it. */
export function OwnPostRow({ post, choice, appeal }: OwnPostRowProps) {
  const { status, reviewRevision, revision, publishedRevision } = post
  const why = because({ reason: post.reviewNote, rule: post.reviewRule })
  const isChanged = publishedRevision !== null && revision > publishedRevision
  return (
    <Row>
      {choice}
      <Words>
        <Cluster $gap={2}>
          <Title as="h2" $size="small" dir="auto">
            <PostTitle post={post} />
          </Title>
          <Tag $tone={postTones[status]}>{statuses[status]}</Tag>
          {status === 'published' && reviewRevision !== null && (
            <Tag $tone="warning">{words.changesInReview}</Tag>
          )}
          {status === 'published' && reviewRevision === null && isChanged && (
            <Tag $tone="neutral">{words.unpublishedChanges}</Tag>
          )}
        </Cluster>
        <Text $tone="soft" $lines={2} dir="auto">
          {post.excerpt || card.noExcerpt}
        </Text>
        {why !== '' && (
          <Text $tone="warn" $size="s">
            {words.note(why)}
          </Text>
        )}
        {post.abilities.appeal && appeal}
        <Facts>
          <OwnPostTime post={post} />
          {post.wordCount !== null && <span>{words.words(formatCount(post.wordCount))}</span>}
          {post.publishedAt !== null && (
            <span>
              {words.counts(
                formatCount(post.viewCount),
                formatCount(post.likeCount),
                formatCount(post.commentCount),
              )}
            </span>
          )}
        </Facts>
        <OwnPostActions post={post} />
      </Words>
      {post.coverImage !== null && (
        <Picture>
          <Cover title={post.title} src={post.coverImage} />
        </Picture>
      )}
    </Row>
  )
}

/** The title leads to what one most likely wants: reading what is out, writing on what is not. */
function PostTitle({ post: { id, status, title, abilities } }: { post: MyPost }) {
  const text = title || words.untitled
  if (status === 'published') return <Link to={paths.post(id)}>{text}</Link>
  return abilities.edit ? <Link to={paths.editPost(id)}>{text}</Link> : text
}

const Row = styled.article`
  display: flex;
  gap: ${theme.space[4]};
  align-items: flex-start;
  padding: ${theme.space[4]} 0 ${theme.space[3]};
  border-bottom: 1px solid ${theme.color.line};
`

const Words = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${theme.space[1]};
  min-width: 0;
`

const Title = styled(Heading)`
  a:hover {
    color: ${theme.color.accent};
  }
`

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space[3]};
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.s};
  font-variant-numeric: tabular-nums;
`

const Picture = styled.div`
  flex: none;
  width: 152px;
  overflow: hidden;
  border-radius: ${theme.radius.s};

  ${media.phone} {
    display: none;
  }
`

const day = 86_400_000

/** The moment that matters: of its deletion and end in the trash, of its publication, else of the last change. */
export function OwnPostTime({ post }: { post: MyPost }) {
  const { status, deleteTime, purgeTime, publishedAt, updateTime } = post
  if (deleteTime !== null) {
    return (
      <>
        <Moment time={deleteTime} word={words.deleted} />
        {purgeTime === null ? (
          <span>{words.keptForAppeal}</span>
        ) : (
          <DaysLeft purgeTime={purgeTime} />
        )}
      </>
    )
  }
  if (status === 'published' && publishedAt !== null) {
    return <Moment time={publishedAt} word={words.published} />
  }
  return <Moment time={updateTime} word={words.edited} />
}

function DaysLeft({ purgeTime }: { purgeTime: string }) {
  const left = Date.parse(purgeTime) - useNow().getTime()
  return <span>{words.daysLeft(Math.floor(left / day))}</span>
}

function Moment({ time, word }: { time: string; word: (time: string) => string }) {
  return <time dateTime={time}>{word(formatDateTime(time))}</time>
}
