import { formatDateTime } from '#src/lib/dates.ts'
import { appeals as words, reports } from '#src/messages/admin/reports.ts'
import { reasons, targetTypes } from '#src/messages/report.ts'
import { Tag, type TagTone } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { PersonCell } from '../table/PersonCell.tsx'
import type { Column } from '../table/table.types.ts'
import { TimeCell } from '../table/TimeCell.tsx'
import type { AdminAppeal } from '#src/data/admin/reports.ts'

const tones: Record<AdminAppeal['status'], TagTone> = {
  pending: 'warning',
  accepted: 'success',
  denied: 'error',
}

export const nameOf = ({ targetTitle }: AdminAppeal) => targetTitle || reports.untitled

/** Why it was decided so, in words. */
export function reasonOf({ reason, rule }: AdminAppeal): string {
  const said = [rule === null ? '' : reasons[rule], reason].filter((part) => part !== '')
  return words.because(said.join('：') || words.noReason)
}

/** What the table of appeals tells of each. */
export const appealColumns: readonly Column<AdminAppeal, 'createTime'>[] = [
  {
    key: 'about',
    header: words.about,
    isMain: true,
    cell: (appeal) => (
      <>
        {nameOf(appeal)}
        <Text $tone="soft" $size="s" $lines={2}>
          {targetTypes[appeal.targetType]} · {appeal.text}
        </Text>
      </>
    ),
    text: ({ targetTitle, text }) => `${targetTitle} ${text}`,
  },
  {
    key: 'status',
    header: words.status,
    cell: ({ status }) => <Tag $tone={tones[status]}>{words.statuses[status]}</Tag>,
    text: ({ status }) => words.statuses[status],
  },
  {
    key: 'appellant',
    header: words.appellant,
    cell: ({ appellant }) => <PersonCell person={appellant} />,
    text: ({ appellant }) => appellant?.displayName ?? null,
  },
  {
    key: 'handler',
    header: words.handler,
    cell: ({ handler }) =>
      handler === null ? reports.nobody : <PersonCell person={handler} />,
    text: ({ handler }) => handler?.displayName ?? null,
  },
  {
    key: 'made',
    header: words.made,
    sortBy: 'createTime',
    cell: ({ createTime }) => <TimeCell time={createTime} />,
    text: ({ createTime }) => formatDateTime(createTime),
  },
]
