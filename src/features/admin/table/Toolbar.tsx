import { Download, X } from 'lucide-react'
import { styled } from 'styled-components'
import { table as words } from '#src/messages/admin/table.ts'
import { media, theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import { Checkbox, Select } from '#src/ui/inputs.tsx'
import { asCards, measured } from './GridRow.tsx'
import type { AnyRow } from './table.types.ts'
import type { TablePartProps, TableView } from './useTable.ts'

/** Above the rows: choosing all of them, what may be done with those chosen, their number, the export. */
export function Toolbar<Row extends AnyRow>(props: TablePartProps<Row>) {
  const { view } = props
  const { exportName, hasBatch } = view.table
  return (
    <Bar>
      {hasBatch && <Choice {...props} />}
      <Narrowing view={view} />
      <Rest>
        <Total>
          {view.list.total !== null && words.total(view.list.total, view.list.isTotalCapped)}
        </Total>
        {exportName !== undefined && (
          <Button
            $size="small"
            aria-busy={view.isExporting}
            onClick={() => view.exportAs(exportName)}
          >
            <Download size={15} aria-hidden />
            {view.isExporting ? words.exporting : words.export}
          </Button>
        )}
        <SortChoice view={view} />
      </Rest>
    </Bar>
  )
}

function Choice<Row extends AnyRow>({ view, onStart }: TablePartProps<Row>) {
  const { selection, isBatchRunning } = view
  const { rows } = selection
  const offered = view.table.decisions.filter(
    ({ batch, isOffered }) => batch !== undefined && rows.some(isOffered),
  )
  return (
    <>
      <Checkbox
        checked={selection.areAllChosen}
        disabled={view.rows.length === 0}
        onChange={({ target }) => selection.chooseAll(target.checked)}
      >
        {words.selectAll}
      </Checkbox>
      <Count aria-live="polite">
        {isBatchRunning
          ? words.working
          : rows.length > 0
            ? words.selected(rows.length)
            : undefined}
      </Count>
      {!isBatchRunning &&
        offered.map((decision) => (
          <Button
            key={decision.key}
            $size="small"
            $kind={decision.isDanger ? 'danger' : 'plain'}
            onClick={() => onStart({ decision, rows, isBatch: true })}
          >
            {decision.label}
          </Button>
        ))}
    </>
  )
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]} ${theme.space[3]};
  align-items: center;
  min-height: 42px;
  font-size: ${theme.text.s};
  ${measured}
`

const Rest = styled.div`
  display: flex;
  flex: 1 0 auto;
  gap: ${theme.space[2]} ${theme.space[3]};
  align-items: center;
  justify-content: end;

  ${media.phone} {
    flex: 1 0 100%;
    flex-wrap: wrap;
  }
`

const Count = styled.span`
  color: ${theme.color.inkSoft};
`

const Total = styled.output`
  color: ${theme.color.inkFaint};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  ${media.phone} {
    flex: 1;
  }
`

/** What a link has narrowed a table to, which no field says, and the ways to see all of it again. */
function Narrowing<Row extends AnyRow>({ view }: { view: TableView<Row> }) {
  if (!view.isNarrowed) return null
  return (
    <>
      {view.linked.map(({ name, what }) => (
        <Only key={name} aria-label={words.notOnly(what)} onClick={() => view.narrow(name, '')}>
          <span>{words.only(what)}</span>
          <X size={13} aria-hidden />
        </Only>
      ))}
      {/* Where nothing is found, it is offered there. */}
      {!view.hasFoundNothing && (
        <Button $size="small" $kind="quiet" onClick={view.clear}>
          {words.clear}
        </Button>
      )}
    </>
  )
}

const Only = styled(Chip)`
  flex: 0 1 auto;
  max-width: 100%;
  min-height: 32px;

  & > span {
    overflow: hidden;
    line-height: 1.5;
    text-overflow: ellipsis;
  }
`

/** The order of the rows where there is no head to press: cards have none. */
function SortChoice<Row extends AnyRow>({ view }: { view: TableView<Row> }) {
  const choices = view.table.columns.flatMap(({ header, sortBy }) =>
    sortBy === undefined
      ? []
      : [
          { sortBy, sortOrder: 'desc' as const, label: words.sortDescending(header) },
          { sortBy, sortOrder: 'asc' as const, label: words.sortAscending(header) },
        ],
  )
  const isChosen = (choice: (typeof choices)[number]) =>
    choice.sortBy === view.sortBy && choice.sortOrder === view.sortOrder
  if (choices.length === 0) return null
  return (
    <WithCards>
      <Select
        aria-label={words.sortBy}
        value={choices.findIndex(isChosen)}
        onChange={({ target }) => {
          const choice = choices[Number(target.value)]
          if (choice) view.sortTo(choice.sortBy, choice.sortOrder)
        }}
      >
        {choices.map(({ label }, at) => (
          <option key={label} value={at}>
            {label}
          </option>
        ))}
      </Select>
    </WithCards>
  )
}

const WithCards = styled.div`
  display: none;
  min-width: 0;

  ${asCards} {
    display: block;
  }

  /* A line of its own: it says which way, too. */
  ${media.phone} {
    flex: 1 0 100%;
  }
`
