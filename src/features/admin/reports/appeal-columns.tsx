import { appeals as words, reports } from '#src/messages/admin/reports.ts'
import { reasons, targetTypes } from '#src/messages/report.ts'
import type { TagTone } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { personColumn, stateColumn, timeColumn } from '../table/columns.tsx'
import type { Column } from '../table/table.types.ts'
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
  stateColumn({ key: 'status', header: words.status }, ({ status }) => status, {
    tones,
    words: words.statuses,
  }),
  personColumn({ key: 'appellant', header: words.appellant }, ({ appellant }) => appellant),
  personColumn(
    { key: 'handler', header: words.handler },
    ({ handler }) => handler,
    reports.nobody,
  ),
  timeColumn(
    { key: 'made', header: words.made, sortBy: 'createTime' },
    ({ createTime }) => createTime,
  ),
]
