import { kinds, notifications as words, statuses } from '#src/messages/admin/notifications.ts'
import type { TagTone } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { personColumn, plainColumn, stateColumn, timeColumn } from '../table/columns.tsx'
import type { Column } from '../table/table.types.ts'
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
  plainColumn({ key: 'kind', header: words.kind }, (sending) => kinds[kindOf(sending)]),
  personColumn({ key: 'sender', header: words.sender }, ({ sender }) => sender),
]

export const sentColumns: readonly Column<Sent, 'createTime'>[] = [
  ...shared,
  plainColumn(
    { key: 'readers', header: words.readers, align: 'end' },
    ({ readCount, recipientCount }) => words.read(readCount, recipientCount),
  ),
  timeColumn({ key: 'sent', header: words.sentAt }, ({ createTime }) => createTime),
]

export const scheduledColumns: readonly Column<Scheduled, 'sendAt'>[] = [
  ...shared,
  plainColumn({ key: 'recipients', header: words.recipients, align: 'end' }, recipientsText),
  stateColumn({ key: 'status', header: words.status }, ({ status }) => status, {
    tones,
    words: statuses,
  }),
  timeColumn({ key: 'sendAt', header: words.sendAt }, ({ sendAt }) => sendAt),
]

function recipientsText({ recipientCount }: Scheduled) {
  return recipientCount === null ? words.everybody : words.people(recipientCount)
}
