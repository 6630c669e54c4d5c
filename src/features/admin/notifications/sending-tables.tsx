import {
  scheduled,
  sent,
  wireOf,
  type Scheduled,
  type SendingKind,
  type Sent,
} from '#src/data/admin/notifications.ts'
import { optionsOf } from '#src/lib/options.ts'
import { kinds, notifications as words, statuses } from '#src/messages/admin/notifications.ts'
import { paths } from '#src/runtime/paths.ts'
import type { TagTone } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { personColumn, plainColumn, statusColumn, timeColumn } from '../table/columns.tsx'
import { createTable } from '../table/create-table.ts'
import { oneOf } from '../table/place.ts'
import type { Column } from '../table/table.types.ts'
import { scheduledDecisions, sentDecisions } from './sending-decisions.ts'

export const sendingKinds = [
  'announcement',
  'notice',
  'assistant',
] as const satisfies readonly SendingKind[]

export function kindOf({ type, via }: Pick<Sent, 'type' | 'via'>): SendingKind {
  if (type === wireOf.announcement.type) return 'announcement'
  return via === 'assistant' ? 'assistant' : 'notice'
}

const tones: Record<Scheduled['status'], TagTone> = {
  scheduled: 'warning',
  sent: 'success',
  cancelled: 'neutral',
}

const nameOf = ({ title }: Pick<Sent, 'title'>) => title

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
  plainColumn('kind', words.kind, (sending) => kinds[kindOf(sending)]),
  personColumn('sender', words.sender),
]

/** What administrators have sent, the newest first. */
export const sentTable = createTable({
  query: sent,
  path: paths.adminNotifications(),
  label: words.sentLabel,
  empty: words.sentEmpty,
  exportName: 'notifications',
  nameOf,
  decisions: sentDecisions,
  filters: { kind: oneOf(words.kind, optionsOf(sendingKinds, kinds)) },
  sorts: ['createTime'],
  columns: [
    ...shared,
    {
      ...plainColumn('readers', words.readers, ({ readCount, recipientCount }: Sent) =>
        words.read(readCount, recipientCount),
      ),
      align: 'end',
    },
    timeColumn('createTime', words.sentAt),
  ],
})

/** What waits for its time, and what became of it; the latest time first. */
export const scheduledTable = createTable({
  query: scheduled,
  path: paths.adminNotifications(),
  label: words.scheduledLabel,
  empty: words.scheduledEmpty,
  nameOf,
  decisions: scheduledDecisions,
  filters: {
    status: oneOf(words.status, optionsOf(['scheduled', 'sent', 'cancelled'], statuses)),
  },
  sorts: ['sendAt'],
  columns: [
    ...shared,
    { ...plainColumn('recipients', words.recipients, recipientsText), align: 'end' },
    statusColumn(words.status, statuses, tones),
    timeColumn('sendAt', words.sendAt),
  ],
})

function recipientsText({ recipientCount }: Scheduled) {
  return recipientCount === null ? words.everybody : words.people(recipientCount)
}
