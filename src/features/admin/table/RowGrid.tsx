import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { moveFocus } from '#src/lib/roving.ts'
import { table as words } from '#src/messages/admin/table.ts'
import { theme } from '#src/theme/theme.ts'
import { Stack } from '#src/ui/layout.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/Text.tsx'
import { asCards, GridRow, measured } from './GridRow.tsx'
import { type AnyRow, isShown } from './table.types.ts'
import type { TablePartProps, TableView } from './useTable.ts'

/**
 * The rows: a table where there is room, cards where there is little. Arrow keys walk through the rows, Space chooses
 * one, Enter opens it, unless something is being decided about it. The head stays while they load: who has pressed it to sort keeps the focus.
 */
export function RowGrid<Row extends AnyRow>(props: TablePartProps<Row>) {
  const { view } = props
  const { isLoading, isTurning } = view.list
  const body = useRef<HTMLTableSectionElement>(null)
  const [current, setCurrent] = useState(0)
  const reachable = Math.min(current, view.rows.length - 1)

  const handleKeyDown = (event: KeyboardEvent) => {
    const elements = [...(body.current?.rows ?? [])]
    // Keys inside of a row belong to what is focused there.
    const at = elements.findIndex((element) => element === event.target)
    const row = view.rows[at]
    if (row === undefined) return
    const next = moveFocus(event.key, at, elements.length, 'column')
    if (next !== null) elements[next]?.focus()
    else if (event.key === ' ' && view.table.hasBatch)
      view.selection.choose(row.id, !view.selection.isChosen(row.id))
    else if (event.key === 'Enter' && props.onOpen && !view.isPending(row.id)) props.onOpen(row)
    else return
    event.preventDefault()
  }

  return (
    <Room>
      <Sheet aria-label={view.table.label} aria-busy={isLoading || isTurning}>
        <GridHead view={view} />
        <Rows ref={body} onKeyDown={handleKeyDown}>
          {view.rows.map((row, at) => (
            <GridRow
              key={row.id}
              {...props}
              row={row}
              isReachable={at === reachable}
              onReach={() => setCurrent(at)}
            />
          ))}
        </Rows>
      </Sheet>
      {isLoading && <RowsSkeleton />}
    </Room>
  )
}

function RowsSkeleton() {
  return (
    <Loading>
      <Stack $gap={3}>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} shape="block" height="52px" />
        ))}
      </Stack>
    </Loading>
  )
}

const Room = styled.div`
  ${measured}
`

/** The roles are written out: a table that is laid out as cards would lose them. */
const Rows = styled.tbody.attrs({ role: 'rowgroup' })``

const Sheet = styled.table.attrs({ role: 'table' })`
  width: 100%;
  border-collapse: collapse;
  background: ${theme.color.surface};
  border-radius: ${theme.radius.m};
  box-shadow: 0 0 0 1px ${theme.color.line};
  font-size: 0.875rem;
  line-height: 1.6;

  ${asCards} {
    display: block;
    background: none;
    box-shadow: none;

    & > tbody {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: ${theme.space[3]};
    }
  }
`

/** The names of the columns; those that can be sorted by are buttons. */
function GridHead<Row extends AnyRow>({ view }: { view: TableView<Row> }) {
  return (
    <Head>
      <HeadRow>
        {view.table.hasBatch && (
          <HeadCell $width="39px">
            <VisuallyHidden>{words.selectAll}</VisuallyHidden>
          </HeadCell>
        )}
        {view.table.columns
          .filter(isShown)
          .map(({ key, header, sortBy, width, align, isMain }) => (
            <HeadCell
              key={key}
              $width={width}
              data-align={align}
              data-main={isMain}
              aria-sort={sortOf(view, sortBy)}
            >
              {sortBy === undefined ? (
                header
              ) : (
                <SortButton view={view} header={header} sortBy={sortBy} />
              )}
            </HeadCell>
          ))}
        <HeadCell $width="60px">
          <VisuallyHidden>{words.actions}</VisuallyHidden>
        </HeadCell>
      </HeadRow>
    </Head>
  )
}

type Sorted = Pick<TableView<AnyRow>, 'sortBy' | 'sortOrder' | 'sortTo'>

function sortOf(view: Sorted, sortBy: string | undefined) {
  if (sortBy === undefined) return undefined
  if (sortBy !== view.sortBy) return 'none'
  return view.sortOrder === 'asc' ? 'ascending' : 'descending'
}

interface SortButtonProps {
  view: Sorted
  header: string
  sortBy: string
}

/** The most of it first; pressed again, the least. */
function SortButton({ view, header, sortBy }: SortButtonProps) {
  const isSorted = view.sortBy === sortBy
  const isDescending = isSorted && view.sortOrder === 'desc'
  const Mark = isSorted ? (isDescending ? ArrowDown : ArrowUp) : ChevronsUpDown
  return (
    <Press
      type="button"
      title={words.sort(header)}
      onClick={() => view.sortTo(sortBy, isDescending ? 'asc' : 'desc')}
    >
      {header}
      <Mark size={13} aria-hidden />
    </Press>
  )
}

const Head = styled.thead.attrs({ role: 'rowgroup' })`
  th {
    padding: ${theme.space[2]} ${theme.space[3]};
    border-bottom: 1px solid ${theme.color.line};
    color: ${theme.color.inkSoft};
    font-weight: 500;
    font-size: ${theme.text.s};
    text-align: start;
    white-space: nowrap;
  }

  th[data-align='end'] {
    text-align: end;
  }

  th[data-main] {
    width: 100%;
  }

  ${asCards} {
    display: none;
  }
`

const HeadRow = styled.tr.attrs({ role: 'row' })``
/** As wide as its cells usually are: it stands where it will before they have come. */
const HeadCell = styled.th.attrs({ role: 'columnheader', scope: 'col' })<{
  $width?: string | undefined
}>`
  min-width: ${({ $width }) => $width};
`

const Press = styled.button`
  display: inline-flex;
  gap: 4px;
  align-items: center;
  margin: -4px -6px;
  padding: 4px 6px;
  border: 0;
  border-radius: 6px;
  background: none;
  color: inherit;
  font-weight: inherit;

  svg {
    flex: none;
  }

  &:hover,
  [aria-sort]:not([aria-sort='none']) > & {
    color: ${theme.color.ink};
  }
`
