import { adminFeedback, type AdminFeedback } from '#src/data/admin/feedback.ts'
import { firstLine } from '#src/lib/characters.ts'
import { optionsOf } from '#src/lib/options.ts'
import { feedback as words } from '#src/messages/admin/feedback.ts'
import { statuses, types } from '#src/messages/feedback.ts'
import { paths } from '#src/runtime/paths.ts'
import { feedbackTones } from '#src/shared/status-tones.ts'
import { Text } from '#src/ui/Text.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { personColumn, plainColumn, statusColumn, timeColumn } from '../table/columns.tsx'
import { createTable } from '../table/create-table.ts'
import { isSo, oneOf, text } from '../table/place.ts'
import { feedbackDecisions } from './feedback-decisions.ts'

/** How long a feedback may be where it is only named. */
const longestName = 24

export function nameOf({ content }: AdminFeedback) {
  return firstLine(content, longestName)
}

/** What members have told us, for administrators; what waits for one first. */
export const feedbackTable = createTable({
  query: adminFeedback,
  path: paths.adminFeedback(),
  label: words.label,
  empty: words.empty,
  exportName: 'feedback',
  nameOf,
  decisions: feedbackDecisions,
  filters: {
    keyword: text(words.search),
    onlyOpen: isSo(words.open, words.open, words.everyStatus),
    status: oneOf(
      words.status,
      optionsOf(['pending', 'processing', 'resolved', 'closed'], statuses),
    ),
    type: oneOf(words.type, optionsOf(['bug', 'suggestion', 'question', 'other'], types)),
  },
  sorts: ['createTime', 'updateTime'],
  columns: [
    {
      key: 'content',
      header: words.content,
      isMain: true,
      cell: (feedback) => <ContentCell feedback={feedback} />,
      text: ({ content }) => content,
    },
    plainColumn('type', words.type, ({ type }: AdminFeedback) => types[type]),
    statusColumn(words.status, statuses, feedbackTones),
    personColumn('author', words.author),
    {
      key: 'handler',
      header: words.handler,
      width: '5rem',
      cell: ({ handler }) => handler?.displayName ?? '—',
      text: ({ handler }) => handler?.displayName ?? '',
    },
    timeColumn('createTime', words.made, 'createTime'),
    timeColumn('updateTime', words.updated, 'updateTime'),
  ],
})

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
