import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { TopicDetail } from '#src/data/types.ts'
import { formatHotness } from '#src/lib/counts.ts'
import { statuses, topic as words } from '#src/messages/topics.ts'
import { paths } from '#src/runtime/paths.ts'
import { useDates } from '#src/runtime/time.ts'
import { FeedLink } from '#src/shared/FeedLink.tsx'
import { theme } from '#src/theme/theme.ts'
import { Chip } from '#src/ui/Chip.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { PageHeading, Text, TextLink } from '#src/ui/Text.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { TopicFollowButton } from './TopicFollowButton.tsx'

interface TopicHeaderProps {
  topic: TopicDetail
  /** What else one may do about it. */
  actions: ReactNode
}

/** What a topic is: name, where it stands, words, counts, who began it and when. */
export function TopicHeader({ topic, actions }: TopicHeaderProps) {
  const status = statuses[topic.status]
  const { creator } = topic
  const { formatDate } = useDates()
  return (
    <Head>
      <Cluster $gap={3}>
        <PageHeading>{words.name(topic.name)}</PageHeading>
        {status !== undefined && <Tag $tone="warning">{status}</Tag>}
        <TopicFollowButton topic={topic} />
        {status === undefined && (
          <Chip as={Link} to={paths.chooseEditor(topic.id)}>
            {words.write}
          </Chip>
        )}
        {actions}
      </Cluster>
      <Description $tone="soft">{topic.description || words.noDescription}</Description>
      <Facts label={words.facts}>
        <Fact name={words.posts} count={topic.postCount} />
        <Fact name={words.discussions} count={topic.discussionCount} />
        <Fact name={words.followers} count={topic.followerCount} />
        <Fact name={words.hotness} count={topic.hotnessScore} format={formatHotness} />
      </Facts>
      <Text $tone="faint" $size="s">
        {creator !== null && (
          <>
            {words.creator}{' '}
            <TextLink as={Link} to={paths.profile(creator.id)}>
              {creator.displayName}
            </TextLink>
            {' · '}
          </>
        )}
        {topic.createTime !== '' && (
          <time dateTime={topic.createTime}>{words.created(formatDate(topic.createTime))}</time>
        )}
        {status === undefined && (
          <>
            {' · '}
            <FeedLink of="topics" id={topic.id} name={topic.name} />
          </>
        )}
      </Text>
    </Head>
  )
}

/** The head of a topic in the shape and height of the one to come. */
export function TopicSkeleton() {
  return (
    <Head as="div">
      <Loading>
        <Stack $gap={3}>
          <Skeleton height="39px" width="240px" />
          <Skeleton height="26px" width="420px" />
          <Skeleton height="26px" width="320px" />
          <Skeleton height="22px" width="200px" />
        </Stack>
      </Loading>
    </Head>
  )
}

const Head = styled.header`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
  padding-bottom: ${theme.space[5]};
  border-bottom: 1px solid ${theme.color.line};
`

const Description = styled(Text)`
  max-width: 38em;
  overflow-wrap: anywhere;
  white-space: pre-line;
`
