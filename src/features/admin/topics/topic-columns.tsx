import { Link } from 'react-router-dom'
import { formatHotness } from '#src/lib/counts.ts'
import { statuses, topics as words } from '#src/messages/admin/topics.ts'
import { paths } from '#src/runtime/paths.ts'
import type { TagTone } from '#src/ui/Tag.tsx'
import { Text, TextLink } from '#src/ui/Text.tsx'
import {
  personColumn,
  plainColumn,
  reportsColumn,
  stateColumn,
  timeColumn,
} from '../table/columns.tsx'
import type { Column } from '../table/table.types.ts'
import type { AdminTopic } from '#src/data/admin/topics.ts'
import type { TopicStatus } from './topic-table.ts'

export const tones: Record<TopicStatus, TagTone> = {
  0: 'warning',
  1: 'success',
  2: 'neutral',
  3: 'neutral',
  4: 'error',
  5: 'info',
}

export const nameOf = ({ name }: AdminTopic) => name

/** What the table of topics tells of each. */
export const topicColumns: readonly Column<
  AdminTopic,
  'createTime' | 'hotness' | 'postCount' | 'followerCount' | 'reportCount'
>[] = [
  {
    key: 'name',
    header: words.name,
    isMain: true,
    cell: (topic) => <TopicCell topic={topic} />,
    text: nameOf,
  },
  stateColumn({ key: 'status', header: words.status }, ({ status }) => status, {
    tones,
    words: statuses,
  }),
  personColumn({ key: 'creator', header: words.creator }, ({ creator }) => creator),
  plainColumn(
    { key: 'posts', header: words.posts, sortBy: 'postCount', align: 'end' },
    ({ postCount }) => postCount,
  ),
  plainColumn(
    { key: 'followers', header: words.followers, sortBy: 'followerCount', align: 'end' },
    ({ followerCount }) => followerCount,
  ),
  {
    key: 'hotness',
    header: words.hotness,
    sortBy: 'hotness',
    align: 'end',
    cell: ({ hotnessScore }) => formatHotness(hotnessScore),
    text: ({ hotnessScore }) => hotnessScore,
  },
  reportsColumn({ key: 'reports', header: words.reports, sortBy: 'reportCount' }),
  timeColumn(
    { key: 'created', header: words.created, sortBy: 'createTime' },
    ({ createTime }) => createTime,
  ),
]

function TopicCell({ topic }: { topic: AdminTopic }) {
  const { id, name, status, description, reviewNote, mergedInto } = topic
  return (
    <>
      {status === 3 ? (
        name
      ) : (
        <TextLink as={Link} to={paths.topic(id)}>
          {name}
        </TextLink>
      )}
      {description !== '' && (
        <Text $tone="soft" $size="s" $lines={1}>
          {description}
        </Text>
      )}
      {mergedInto !== null && (
        <Text $tone="soft" $size="s">
          {words.mergedInto(mergedInto.name)}
        </Text>
      )}
      {reviewNote !== null && reviewNote !== '' && (
        <Text $tone="warn" $size="s" $lines={2}>
          {words.note(reviewNote)}
        </Text>
      )}
    </>
  )
}
