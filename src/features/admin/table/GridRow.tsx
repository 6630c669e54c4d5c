import { styled } from 'styled-components'
import { table as words } from '#src/messages/admin/table.ts'
import { useMenu } from '#src/runtime/hooks.ts'
import { theme } from '#src/theme/theme.ts'
import { Dropdown } from '#src/ui/Dropdown.tsx'
import { MoreButton } from '#src/ui/IconButton.tsx'
import { Checkbox } from '#src/ui/inputs.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { MenuItem } from '#src/ui/MenuItem.tsx'
import { VisuallyHidden } from '#src/ui/Text.tsx'
import { type AnyRow, isShown } from './table.types.ts'
import type { TablePartProps } from './useTable.ts'

interface GridRowProps<Row extends AnyRow> extends TablePartProps<Row> {
  row: Row
  /** It is the one that the Tab key comes to. */
  isReachable: boolean
  onReach: () => void
}

/** One row; faded while something is being decided about it. */
export function GridRow<Row extends AnyRow>(props: GridRowProps<Row>) {
  const { view, row } = props
  const { columns, hasBatch, nameOf } = view.table
  const name = nameOf(row)
  const isPending = view.isPending(row.id)
  return (
    <Line
      aria-label={name}
      aria-busy={isPending}
      tabIndex={props.isReachable ? 0 : -1}
      data-chosen={(hasBatch && view.selection.isChosen(row.id)) || undefined}
      onFocus={props.onReach}
    >
      {hasBatch && (
        <Box>
          <Checkbox
            checked={view.selection.isChosen(row.id)}
            onChange={({ target }) => view.selection.choose(row.id, target.checked)}
          >
            <VisuallyHidden>{words.select(name)}</VisuallyHidden>
          </Checkbox>
        </Box>
      )}
      {columns.filter(isShown).map(({ key, header, cell, align, isMain }) => (
        <Cell
          key={key}
          data-label={isMain ? undefined : header}
          data-align={align}
          data-main={isMain}
        >
          {cell(row)}
        </Cell>
      ))}
      <Menu>
        <Cluster $gap={1} $justify="end" $nowrap>
          {isPending && <output>{words.working}</output>}
          <RowMenu {...props} isPending={isPending} />
        </Cluster>
      </Menu>
    </Line>
  )
}

interface RowMenuProps<Row extends AnyRow> extends TablePartProps<Row> {
  row: Row
  /** Something is being decided about it. */
  isPending: boolean
}

/** What may be done with a row now. Its button stays while something is decided, and with it the focus. */
function RowMenu<Row extends AnyRow>(props: RowMenuProps<Row>) {
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

/** A part as wide as the table: what is in it can be laid out by that width. */
export const measured = 'container-type: inline-size;'

/** With less room than the widest table takes, rows are cards. The navigation beside them has its part of the window. */
export const asCards = '@container (max-width: 899.98px)'

const Line = styled.tr.attrs({ role: 'row' })`
  position: relative;
  border-bottom: 1px solid ${theme.color.line};
  vertical-align: top;

  &:last-child {
    border-bottom: 0;
  }

  &[data-chosen] {
    background: ${theme.color.accentSoft};
  }

  &[aria-busy='true'] > td {
    opacity: 0.6;
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  & > td {
    padding: ${theme.space[3]};
  }

  ${asCards} {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: ${theme.space[1]} ${theme.space[2]};
    padding: ${theme.space[3]};
    border: 1px solid ${theme.color.line} !important;
    border-radius: ${theme.radius.m};
    background: ${theme.color.surface};

    & > td {
      padding: 0;
    }
  }
`

const Box = styled.td.attrs({ role: 'cell' })`
  width: 1px;
  padding-right: 0 !important;

  label {
    padding: 0;
  }

  ${asCards} {
    grid-column: 1;
    grid-row: 1;
    width: auto;
  }
`

const Cell = styled.td.attrs({ role: 'cell' })`
  overflow-wrap: anywhere;

  &:not([data-main]) {
    overflow-wrap: normal;
    white-space: nowrap;
  }

  &[data-align='end'] {
    font-variant-numeric: tabular-nums;
    text-align: end;
  }

  ${asCards} {
    grid-column: 1 / -1;

    &:not([data-main]) {
      display: flex;
      gap: ${theme.space[3]};
      justify-content: space-between;
      overflow-wrap: anywhere;
      white-space: normal;
      text-align: end;
    }

    &[data-main] {
      grid-column: 1 / 3;
      grid-row: 1;
    }

    ${Box} ~ &[data-main] {
      grid-column: 2;
    }

    &[data-label]::before {
      content: attr(data-label);
      flex: none;
      color: ${theme.color.inkSoft};
    }
  }
`

const Menu = styled.td.attrs({ role: 'cell' })`
  width: 1px;
  padding-block: ${theme.space[1]} !important;
  color: ${theme.color.inkSoft};
  white-space: nowrap;

  ${asCards} {
    grid-column: 3;
    grid-row: 1;
    width: auto;
    margin: -6px -8px 0 0;
  }
`
