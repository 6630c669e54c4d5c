import { audit as words } from '#src/messages/admin/audit.ts'
import { Text } from '#src/ui/Text.tsx'
import { PersonCell } from '../table/PersonCell.tsx'
import { timeColumn } from '../table/columns.tsx'
import type { Column } from '../table/table.types.ts'
import type { AuditEntry } from '#src/data/admin/system.ts'
import { actionText, changesOf, targetText, type Change } from './audit-changes.ts'

const shown = 3

/** What the log tells of each deed. */
export const auditColumns: readonly Column<AuditEntry, 'createTime'>[] = [
  timeColumn({ key: 'time', header: words.time }, ({ createTime }) => createTime),
  {
    key: 'actor',
    header: words.actor,
    cell: ({ actor }) => (actor === null ? words.system : <PersonCell person={actor} />),
    text: ({ actor }) => actor?.displayName ?? words.system,
  },
  {
    key: 'action',
    header: words.action,
    cell: ({ action }) => actionText(action),
    text: ({ action }) => action,
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
    cell: ({ reason }) => (
      <Text as="span" $lines={2}>
        {reason || words.nothing}
      </Text>
    ),
    text: ({ reason }) => reason,
  },
  {
    key: 'target',
    header: words.target,
    cell: ({ targetType }) => targetText(targetType),
    text: ({ targetType, targetId }) => `${targetType} ${targetId}`,
  },
]

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
        <Text as="div" key={change.name} $lines={1} $size="s">
          {changeText(change)}
        </Text>
      ))}
      {changes.length > shown && (
        <Text $tone="faint" $size="s">
          {words.more(changes.length)}
        </Text>
      )}
    </>
  )
}

const changeText = ({ name, before, after }: Change) =>
  `${name}：${before ?? words.nothing} → ${after ?? words.nothing}`
