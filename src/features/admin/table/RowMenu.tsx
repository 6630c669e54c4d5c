import { table as words } from '#src/messages/admin/table.ts'
import { useMenus } from '#src/runtime/hooks.ts'
import { Dropdown } from '#src/ui/Dropdown.tsx'
import { MenuItem } from '#src/ui/MenuItem.tsx'
import { MoreButton } from '#src/ui/IconButton.tsx'
import type { FilterSet } from './place.ts'
import type { TablePartProps } from './table-props.ts'
import type { AnyRow } from './table.types.ts'

interface RowMenuProps<
  Row extends AnyRow,
  Filters extends FilterSet,
  Sort extends string,
> extends TablePartProps<Row, Filters, Sort> {
  row: Row
}

/** What may be done with a row now. */
export function RowMenu<Row extends AnyRow, Filters extends FilterSet, Sort extends string>({
  row,
  nameOf,
  decisions,
  onOpen,
  onStart,
}: RowMenuProps<Row, Filters, Sort>) {
  const menus = useMenus()
  const offered = decisions.filter(({ isOffered }) => isOffered(row))
  if (offered.length === 0 && onOpen === undefined) return null
  return (
    <Dropdown
      name={`row-${row.id}`}
      open={menus.open}
      opensBy="press"
      trigger={(props) => <MoreButton {...props} label={words.actionsOf(nameOf(row))} />}
      onEnter={menus.enter}
      onLeave={menus.leave}
      onToggle={menus.toggle}
      onClose={menus.close}
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
