import { useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { components } from '#openapi/generated/schema.d.ts'
import { type AdminTopic, postsOfTopic } from '#src/data/admin/topics.ts'
import { formatHotness } from '#src/lib/counts.ts'
import { statuses, topics, view as words } from '#src/messages/admin/topics.ts'
import { statuses as postStatuses } from '#src/messages/posts.ts'
import { paths } from '#src/runtime/paths.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { SkeletonText } from '#src/ui/Skeleton.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Heading, Text, TextLink } from '#src/ui/Text.tsx'
import type { DetailWays } from '../table/table.types.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { topicDecisions } from './topic-decisions.ts'
import { topicTones } from './topic-table.tsx'
import { TopicFormDialog } from './TopicFormDialog.tsx'

interface TopicDialogProps extends DetailWays {
  topic: AdminTopic
  onSaved: (topic: AdminTopic) => void
  onMerged: (target: AdminTopic) => void
  /** Somebody was faster: how it is by now is to be read. */
  onOutdated: () => void
}

/** All of a topic, with the posts it has; from here it is renamed or merged. */
export function TopicDialog(props: TopicDialogProps) {
  const { topic, actions, onClose, onSaved, onMerged, onOutdated } = props
  const [way, setWay] = useState<'reading' | 'editing' | 'merging'>('reading')
  if (way === 'editing') return <TopicFormDialog {...{ topic, onSaved, onOutdated, onClose }} />
  if (way === 'merging') return <MergeDialog {...{ topic, onMerged, onOutdated, onClose }} />
  const { id, name, status, abilities } = topic
  const isDecidedFirst = topicDecisions.some(
    ({ isMain, isOffered }) => isMain === true && isOffered(topic),
  )
  const edit = abilities.edit && (
    <Button $kind={isDecidedFirst ? 'quiet' : 'primary'} onClick={() => setWay('editing')}>
      {words.edit}
    </Button>
  )
  return (
    <Dialog
      width="large"
      title={words.title(name)}
      onClose={onClose}
      actions={
        <>
          {status !== 3 && (
            <Button as={Link} to={paths.topic(id)} $kind="quiet">
              {words.open}
            </Button>
          )}
          {abilities.merge && (
            <Button $kind="quiet" onClick={() => setWay('merging')}>
              {words.merge}
            </Button>
          )}
          {isDecidedFirst && edit}
          {actions}
          {!isDecidedFirst && edit}
        </>
      }
    >
      <Stack $gap={4}>
        <About topic={topic} />
        <TopicPostList topicId={id} />
      </Stack>
    </Dialog>
  )
}

function About({ topic }: { topic: AdminTopic }) {
  const { status, description, reviewNote, mergedInto } = topic
  return (
    <Stack $gap={2}>
      <Cluster $gap={3}>
        <Tag $tone={topicTones[status]}>{statuses[status]}</Tag>
        <Facts label={topics.label}>
          <Fact name={topics.posts} count={topic.postCount} />
          <Fact name={topics.followers} count={topic.followerCount} />
          <Fact name={topics.hotness} count={topic.hotnessScore} format={formatHotness} />
          <Fact name={topics.reports} count={topic.reportCount} />
        </Facts>
      </Cluster>
      <Text $tone={description === '' ? 'faint' : 'ink'}>
        {description || words.noDescription}
      </Text>
      {mergedInto !== null && <Text $tone="soft">{topics.mergedInto(mergedInto.name)}</Text>}
      {reviewNote !== null && reviewNote !== '' && (
        <Text $tone="warn">{topics.note(reviewNote)}</Text>
      )}
    </Stack>
  )
}

/** The newest posts of a topic, in every state. */
function TopicPostList({ topicId }: { topicId: string }) {
  return (
    <Stack as="section" $gap={2}>
      <Heading as="h3" $size="small">
        {words.postsHeading}
      </Heading>
      <Loaded view={useQuery(postsOfTopic, topicId)} skeleton={<SkeletonText lines={4} />}>
        {(posts) => <Posts {...posts} />}
      </Loaded>
    </Stack>
  )
}

function Posts({ items, total }: components['schemas']['AdminPostPage']) {
  if (items.length === 0) return <Text $tone="faint">{words.noPosts}</Text>
  return (
    <>
      <List>
        {items.map(({ id, title, status, author }) => (
          <li key={id}>
            {status === 'deleted' ? (
              title || words.untitled
            ) : (
              <TextLink as={Link} to={paths.post(id)}>
                {title || words.untitled}
              </TextLink>
            )}
            <Text as="span" $tone="faint" $size="s">
              {author?.displayName} · {postStatuses[status]}
            </Text>
          </li>
        ))}
      </List>
      {total > items.length && (
        <Text $tone="faint" $size="s">
          {words.morePosts(total)}
        </Text>
      )}
    </>
  )
}

const List = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${theme.space[1]} ${theme.space[3]};
    justify-content: space-between;
    padding: ${theme.space[2]} 0;
    border-top: 1px solid ${theme.color.line};
    overflow-wrap: anywhere;
  }
`
