import { styled } from 'styled-components'
import { type AuditEntry, auditLog } from '#src/data/admin/system.ts'
import { audit as words, targetTypes } from '#src/messages/admin/audit.ts'
import { linked } from '#src/messages/admin/table.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import { Text } from '#src/ui/Text.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { LongCell, PersonCell, timeColumn } from '../table/columns.tsx'
import { createTable } from '../table/create-table.ts'
import { belonging, day, text } from '../table/place.ts'
import type { Column } from '../table/table.types.ts'
import { useTable } from '../table/useTable.ts'
import { actionText, type Change, changesOf, targetText } from './audit-changes.ts'
import { AuditDialog } from './AuditDialog.tsx'

/** Who did what, when and why, and what it was before; nobody can change it. */
export function AuditLog() {
  const view = useTable(auditTable(useRuntime()))
  return (
    <AdminTable
      view={view}
      detail={(entry, { onClose }) => <AuditDialog entry={entry} onClose={onClose} />}
    />
  )
}

const auditTargets = Object.entries(targetTypes).map(([value, label]) => ({ value, label }))

export const auditColumns: readonly Column<AuditEntry, 'createTime'>[] = [
  timeColumn('createTime', words.time),
  {
    key: 'actor',
    header: words.actor,
    width: '6rem',
    cell: ({ actor }) => (actor === null ? words.system : <PersonCell person={actor} />),
    text: ({ actor }) => actor?.displayName ?? words.system,
  },
  {
    key: 'action',
    header: words.action,
    width: '9.5rem',
    cell: ({ action }) => actionText(action),
    text: ({ action }) => actionText(action),
  },
  {
    key: 'change',
    header: words.change,
    isMain: true,
    cell: (entry) => <ChangeCell changes={changesOf(entry)} />,
    text: (entry) => changesOf(entry).map(changeText).join('；'),
  },
  {
    key: 'reason',
    header: words.reason,
    width: '11.5rem',
    cell: ({ reason }) => (
      <LongCell as="div" $lines={2} title={reason}>
        {reason || words.nothing}
      </LongCell>
    ),
    text: ({ reason }) => reason,
  },
  {
    key: 'target',
    header: words.target,
    width: '6rem',
    cell: ({ target, targetType }) =>
      target === null ? targetText(targetType) : <PersonCell person={target} />,
    text: ({ target, targetType, targetId }) =>
      [targetText(targetType), target?.displayName, targetId].filter(Boolean).join(' '),
  },
]

/** What administrators did, the newest first; nobody can change it. */
const auditTable = createTable({
  query: auditLog,
  path: paths.adminSystem(),
  label: words.label,
  empty: words.empty,
  exportName: 'audit',
  nameOf: ({ action }) => actionText(action),
  filters: {
    actor: text(words.search),
    targetType: { ...text(words.kind), options: auditTargets },
    from: day(words.from),
    to: day(words.to),
    actorId: belonging(linked.actor),
    targetId: belonging(linked.target),
  },
  names: { actorId: ({ actor }) => actor?.displayName },
  sorts: ['createTime'],
  columns: auditColumns,
})

const shown = 3

function ChangeCell({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0)
    return (
      <Text as="span" $tone="faint">
        {words.nothing}
      </Text>
    )
  return (
    <>
      {changes.slice(0, shown).map((change) => (
        <ChangeLine key={change.name} title={changeText(change)}>
          {changeText(change)}
        </ChangeLine>
      ))}
      {changes.length > shown && (
        <Text $tone="faint" $size="s">
          {words.more(changes.length)}
        </Text>
      )}
    </>
  )
}

/** The whole of what is cut is in the dialog of the row, and told by pointing at it. */
const ChangeLine = styled(Text).attrs({ as: 'div', $lines: 2, $size: 's' })`
  overflow-wrap: anywhere;
`

const changeText = ({ name, before, after }: Change) =>
  `${name}：${before ?? words.nothing} → ${after ?? words.nothing}`
