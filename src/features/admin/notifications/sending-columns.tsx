import { formatDateTime } from '#src/lib/dates.ts'
import { kinds, notifications as words, statuses } from '#src/messages/admin/notifications.ts'
import { Tag, type TagTone } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { PersonCell } from '../table/PersonCell.tsx'
import type { Column } from '../table/table.types.ts'
import { TimeCell } from '../table/TimeCell.tsx'
import type { Scheduled, Sent } from '#src/data/admin/notifications.ts'
import { kindOf } from './sending-tables.ts'

const tones: Record<Scheduled['status'], TagTone> = {
  scheduled: 'warning',
  sent: 'success',
  cancelled: 'neutral',
}

export const nameOf = ({ title }: Pick<Sent, 'title'>) => title

/** What both tables tell first. */
const shared: readonly Column<Sent | Scheduled, never>[] = [
  {
    key: 'title',
    header: words.title,
    isMain: true,
    cell: ({ title, content }) => (
      <>
        {title}
        <Text $tone="soft" $size="s" $lines={2}>
          {content}
        </Text>
      </>
    ),
    text: nameOf,
  },
  {
    key: 'kind',
    header: words.kind,
    cell: (sending) => kinds[kindOf(sending)],
    text: (sending) => kinds[kindOf(sending)],
  },
  {
    key: 'sender',
    header: words.sender,
    cell: ({ sender }) => <PersonCell person={sender} />,
    text: ({ sender }) => sender?.displayName ?? '',
  },
]

export const sentColumns: readonly Column<Sent, 'createTime'>[] = [
  ...shared,
  {
    key: 'readers',
    header: words.readers,
    align: 'end',
    cell: ({ readCount, recipientCount }) => words.read(readCount, recipientCount),
    text: ({ readCount, recipientCount }) => words.read(readCount, recipientCount),
  },
  {
    key: 'sent',
    header: words.sentAt,
    cell: ({ createTime }) => <TimeCell time={createTime} />,
    text: ({ createTime }) => formatDateTime(createTime),
  },
]

export const scheduledColumns: readonly Column<Scheduled, 'sendAt'>[] = [
  ...shared,
  {
    key: 'recipients',
    header: words.recipients,
    align: 'end',
    cell: recipientsText,
    text: recipientsText,
  },
  {
    key: 'status',
    header: words.status,
    cell: ({ status }) => <Tag $tone={tones[status]}>{statuses[status]}</Tag>,
    text: ({ status }) => statuses[status],
  },
  {
    key: 'sendAt',
    header: words.sendAt,
    cell: ({ sendAt }) => <TimeCell time={sendAt} />,
    text: ({ sendAt }) => formatDateTime(sendAt),
  },
]

function recipientsText({ recipientCount }: Scheduled) {
  return recipientCount === null ? words.everybody : words.people(recipientCount)
}
