import { styled } from 'styled-components'
import type { AdminAppeal } from '#src/data/admin/reports.ts'
import { appeals as words, targetStates } from '#src/messages/admin/reports.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { theme } from '#src/theme/theme.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import type { DetailWays } from '../table/table.types.ts'
import { useTable } from '../table/useTable.ts'
import { appealTable, reasonOf } from './appeal-table.tsx'
import { nameOf } from './report-table.tsx'

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
          <Tag>{targetStates[appeal.target.status]}</Tag>
        </div>
        <Text $tone="soft">{reasonOf(appeal)}</Text>
        <Said label={words.text} text={appeal.text} />
        <Said label={words.about} text={appeal.targetText} />
        {appeal.message !== null && <Said label={words.message} text={appeal.message} />}
      </Stack>
    </Dialog>
  )
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
