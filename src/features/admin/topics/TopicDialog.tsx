import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AdminTopic } from '#src/data/admin/topics.ts'
import { formatHotness } from '#src/lib/counts.ts'
import { statuses, topics, view as words } from '#src/messages/admin/topics.ts'
import { paths } from '#src/runtime/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import type { DetailWays } from '../table/table.types.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { TopicFormDialog } from './TopicFormDialog.tsx'
import { TopicPostList } from './TopicPostList.tsx'
import { tones } from './topic-table.tsx'

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
          {abilities.edit && <Button onClick={() => setWay('editing')}>{words.edit}</Button>}
          {abilities.merge && <Button onClick={() => setWay('merging')}>{words.merge}</Button>}
          {actions}
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
        <Tag $tone={tones[status]}>{statuses[status]}</Tag>
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
