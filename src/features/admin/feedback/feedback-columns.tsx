import { firstLine } from '#src/lib/characters.ts'
import { feedback as words } from '#src/messages/admin/feedback.ts'
import { statuses, types } from '#src/messages/feedback.ts'
import { Cluster } from '#src/ui/layout.tsx'
import type { TagTone } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { personColumn, plainColumn, stateColumn, timeColumn } from '../table/columns.tsx'
import type { Column } from '../table/table.types.ts'
import type { AdminFeedback } from '#src/data/admin/feedback.ts'
import type { FeedbackStatus } from './feedback-table.ts'

const tones: Record<FeedbackStatus, TagTone> = {
  pending: 'warning',
  processing: 'info',
  resolved: 'success',
  closed: 'neutral',
}

/** How long a feedback may be where it is only named. */
const longestName = 24

export const nameOf = ({ content }: AdminFeedback) => firstLine(content, longestName)

/** What the table of feedback tells of each. */
export const feedbackColumns: readonly Column<AdminFeedback, 'createTime' | 'updateTime'>[] = [
  {
    key: 'content',
    header: words.content,
    isMain: true,
    cell: (feedback) => <ContentCell feedback={feedback} />,
    text: ({ content }) => content,
  },
  plainColumn({ key: 'type', header: words.type }, ({ type }) => types[type]),
  stateColumn({ key: 'status', header: words.status }, ({ status }) => status, {
    tones,
    words: statuses,
  }),
  personColumn({ key: 'author', header: words.author }, ({ author }) => author),
  {
    key: 'handler',
    header: words.handler,
    cell: ({ handler }) => handler?.displayName ?? '—',
    text: ({ handler }) => handler?.displayName ?? '',
  },
  timeColumn(
    { key: 'made', header: words.made, sortBy: 'createTime' },
    ({ createTime }) => createTime,
  ),
  timeColumn(
    { key: 'updated', header: words.updated, sortBy: 'updateTime' },
    ({ updateTime }) => updateTime,
  ),
]

function ContentCell({ feedback }: { feedback: AdminFeedback }) {
  const { content, images, hasReport } = feedback
  return (
    <>
      <Text $lines={2}>{content}</Text>
      <Cluster $gap={2}>
        {images.length > 0 && (
          <Text as="span" $tone="faint" $size="s">
            {words.images(images.length)}
          </Text>
        )}
        {hasReport && (
          <Text as="span" $tone="faint" $size="s">
            {words.withReport}
          </Text>
        )}
      </Cluster>
    </>
  )
}
