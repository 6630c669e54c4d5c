import { Link } from 'react-router-dom'
import { adminTopics, topicStats, type AdminTopic } from '#src/data/admin/topics.ts'
import { formatHotness } from '#src/lib/counts.ts'
import { optionsOf } from '#src/lib/options.ts'
import { statuses, topics as words } from '#src/messages/admin/topics.ts'
import { paths } from '#src/runtime/paths.ts'
import type { TagTone } from '#src/ui/Tag.tsx'
import { Text, TextLink } from '#src/ui/Text.tsx'
import {
  countColumn,
  personColumn,
  reportsColumn,
  statusColumn,
  timeColumn,
} from '../table/columns.tsx'
import { createTable } from '../table/create-table.ts'
import { oneOf, text } from '../table/place.ts'
import { topicDecisions } from './topic-decisions.ts'

export const topicTones: Record<AdminTopic['status'], TagTone> = {
  0: 'warning',
  1: 'success',
  2: 'neutral',
  3: 'neutral',
  4: 'error',
  5: 'info',
}

/** Every topic in every state: the review queue, and what may be done with each. */
export const topicTable = createTable({
  query: adminTopics,
  path: paths.adminTopics(),
  label: words.label,
  empty: words.empty,
  exportName: 'topics',
  nameOf: ({ name }) => name,
  decisions: topicDecisions,
  // How many there are in each state, and how many wait.
  onRefresh: (queryClient) => queryClient.refresh(topicStats, null),
  filters: {
    keyword: text(words.search),
    // What waits for an administrator first.
    status: oneOf(words.status, optionsOf([0, 1, 2, 4, 3, 5], statuses)),
  },
  sorts: [
    'createTime',
    'hotness',
    'postCount',
    'followerCount',
    'reportCount',
    'updateTime',
    'name',
  ],
  columns: [
    {
      key: 'name',
      header: words.name,
      isMain: true,
      cell: (topic) => <TopicCell topic={topic} />,
      text: ({ name }) => name,
    },
    statusColumn(words.status, statuses, topicTones),
    personColumn('creator', words.creator),
    countColumn('postCount', words.posts, 'postCount'),
    countColumn('followerCount', words.followers, 'followerCount'),
    {
      ...countColumn('hotnessScore', words.hotness, 'hotness'),
      cell: ({ hotnessScore }) => formatHotness(hotnessScore),
    },
    reportsColumn(words.reports),
    timeColumn('createTime', words.created, 'createTime'),
  ],
})

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
