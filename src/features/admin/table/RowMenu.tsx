import { table as words } from '#src/messages/admin/table.ts'
import { useMenu } from '#src/runtime/hooks.ts'
import { Dropdown } from '#src/ui/Dropdown.tsx'
import { MoreButton } from '#src/ui/IconButton.tsx'
import { MenuItem } from '#src/ui/MenuItem.tsx'
import type { AnyRow } from './table.types.ts'
import type { TablePartProps } from './useTable.ts'

/** What may be done with a row now. */
export function RowMenu<Row extends AnyRow>({
  view,
  row,
  onOpen,
  onStart,
}: TablePartProps<Row> & { row: Row }) {
  const { decisions, nameOf } = view.table
  const menu = useMenu(`row-${row.id}`)
  const offered = decisions.filter(({ isOffered }) => isOffered(row))
  if (offered.length === 0 && onOpen === undefined) return null
  return (
    <Dropdown
      {...menu}
      opensBy="press"
      trigger={(props) => <MoreButton {...props} label={words.actionsOf(nameOf(row))} />}
    >
      {onOpen !== undefined && <MenuItem onClick={() => onOpen(row)}>{words.openOne}</MenuItem>}
      {offered.map((decision) => (
        <MenuItem
          key={decision.key}
          onClick={() => onStart({ decision, rows: [row], isBatch: false })}
        >
          {decision.label}
        </MenuItem>
      ))}
    </Dropdown>
  )
}
