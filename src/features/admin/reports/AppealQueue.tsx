import { styled } from 'styled-components'
import { type AdminAppeal, adminAppeals } from '#src/data/admin/reports.ts'
import { forgetPostAndComments } from '#src/data/forget-post.ts'
import { optionsOf } from '#src/lib/options.ts'
import { appeals as words, reports } from '#src/messages/admin/reports.ts'
import { reasons, targetTypes } from '#src/messages/report.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import { appealTones } from '#src/shared/status-tones.ts'
import { theme } from '#src/theme/theme.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { personColumn, statusColumn, timeColumn } from '../table/columns.tsx'
import { createTable } from '../table/create-table.ts'
import { oneOf, text } from '../table/place.ts'
import type { DetailWays } from '../table/table.types.ts'
import { useTable } from '../table/useTable.ts'
import { appealDecisions } from './appeal-decisions.ts'
import { nameOf, TargetTag } from './CaseFacts.tsx'

/** What authors say against decisions, and the answer to each. */
export function AppealQueue() {
  const view = useTable(appealTable(useRuntime()))
  return (
    <AdminTable
      view={view}
      detail={(appeal, ways) => <AppealDialog appeal={appeal} {...ways} />}
    />
  )
}

function AppealDialog({ appeal, actions, onClose }: DetailWays & { appeal: AdminAppeal }) {
  return (
    <Dialog
      width="medium"
      title={words.title(nameOf(appeal))}
      onClose={onClose}
      actions={actions}
    >
      <Stack $gap={3}>
        <div>
          <TargetTag status={appeal.target.status} />
        </div>
        <Text $tone="soft">{reasonOf(appeal)}</Text>
        <Said label={words.text} text={appeal.text} />
        <Said label={words.about} text={appeal.targetText} />
        {appeal.message !== null && <Said label={words.message} text={appeal.message} />}
      </Stack>
    </Dialog>
  )
}

/** Why it was decided so, in words. */
function reasonOf({ reason, rule }: AdminAppeal): string {
  const said = [rule === null ? '' : reasons[rule], reason].filter((part) => part !== '')
  return words.because(said.join('：') || words.noReason)
}

function Said({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Text as="h3" $tone="soft" $size="s">
        {label}
      </Text>
      <Quote>{text}</Quote>
    </div>
  )
}

const Quote = styled.p`
  padding: ${theme.space[3]} ${theme.space[4]};
  overflow-wrap: anywhere;
  border-radius: ${theme.radius.s};
  background: ${theme.color.paper};
  white-space: pre-wrap;
`

const appealTable = createTable({
  query: adminAppeals,
  path: paths.adminReports(),
  label: words.label,
  empty: words.empty,
  exportName: 'appeals',
  nameOf,
  decisions: appealDecisions,
  onDecided(queryClient, { target: { postId } }) {
    if (postId !== null) forgetPostAndComments(queryClient, postId)
  },
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
