import { adminAppeals, type AdminAppeal } from '#src/data/admin/reports.ts'
import { optionsOf } from '#src/lib/options.ts'
import { appeals as words, reports } from '#src/messages/admin/reports.ts'
import { reasons, targetTypes } from '#src/messages/report.ts'
import { paths } from '#src/runtime/paths.ts'
import { appealTones } from '#src/shared/status-tones.ts'
import { Text } from '#src/ui/Text.tsx'
import { personColumn, statusColumn, timeColumn } from '../table/columns.tsx'
import { createTable } from '../table/create-table.ts'
import { oneOf, text } from '../table/place.ts'
import { appealDecisions } from './appeal-decisions.ts'
import { nameOf } from './report-table.tsx'

/** Why it was decided so, in words. */
export function reasonOf({ reason, rule }: AdminAppeal): string {
  const said = [rule === null ? '' : reasons[rule], reason].filter((part) => part !== '')
  return words.because(said.join('：') || words.noReason)
}

/** What authors say against decisions, for administrators. */
export const appealTable = createTable({
  query: adminAppeals,
  path: paths.adminReports(),
  label: words.label,
  empty: words.empty,
  exportName: 'appeals',
  nameOf,
  decisions: appealDecisions,
  filters: {
    keyword: text(words.search),
    status: oneOf(words.status, optionsOf(['pending', 'accepted', 'denied'], words.statuses)),
    type: oneOf(words.type, optionsOf([0, 1, 2], targetTypes)),
  },
  sorts: ['createTime'],
  columns: [
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
      text: ({ targetTitle, text: said }) => `${targetTitle} ${said}`,
    },
    statusColumn(words.status, words.statuses, appealTones),
    personColumn('appellant', words.appellant),
    personColumn('handler', words.handler, reports.nobody),
    timeColumn('createTime', words.made, 'createTime'),
  ],
})
