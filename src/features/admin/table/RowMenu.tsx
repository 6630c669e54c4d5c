import { table as words } from '#src/messages/admin/table.ts'
import { useMenu } from '#src/runtime/hooks.ts'
import { Dropdown } from '#src/ui/Dropdown.tsx'
import { MoreButton } from '#src/ui/IconButton.tsx'
import { MenuItem } from '#src/ui/MenuItem.tsx'
import type { AnyRow } from './table.types.ts'
import type { TablePartProps } from './useTable.ts'

interface RowMenuProps<Row extends AnyRow> extends TablePartProps<Row> {
  row: Row
  /** Something is being decided about it. */
  isPending: boolean
}

/** What may be done with a row now. Its button stays while something is decided, and with it the focus. */
export function RowMenu<Row extends AnyRow>(props: RowMenuProps<Row>) {
  const { view, row, isPending, onOpen, onStart } = props
  const { decisions, nameOf } = view.table
  const menu = useMenu(`row-${row.id}`)
  const offered = decisions.filter(({ isOffered }) => isOffered(row))
  if (!isPending && offered.length === 0 && onOpen === undefined) return null
  return (
    <Dropdown
      {...menu}
      open={isPending ? null : menu.open}
      opensBy="press"
      trigger={(worn) => (
        <MoreButton {...worn} {...(isPending && asleep)} label={words.actionsOf(nameOf(row))} />
      )}
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

/** Not `disabled`, which would take the focus away. */
const asleep = { 'aria-disabled': true, onClick: undefined, onKeyDown: undefined } as const
