import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { styled } from 'styled-components'
import { table as words } from '#src/messages/admin/table.ts'
import { theme } from '#src/theme/theme.ts'
import { VisuallyHidden } from '#src/ui/Text.tsx'
import { asCards } from './as-cards.ts'
import { isShown, type AnyRow } from './table.types.ts'
import type { TableView } from './useTable.ts'

/** The names of the columns; those that can be sorted by are buttons. */
export function GridHead<Row extends AnyRow>({ view }: { view: TableView<Row> }) {
  return (
    <Head>
      <HeadRow>
        {view.table.hasBatch && (
          <HeadCell>
            <VisuallyHidden>{words.selectAll}</VisuallyHidden>
          </HeadCell>
        )}
        {view.table.columns.filter(isShown).map(({ key, header, sortBy, align, isMain }) => (
          <HeadCell
            key={key}
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
        <HeadCell>
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
    width: 44%;
  }

  ${asCards} {
    display: none;
  }
`

/** Written out, like every role of the table: laid out as cards it would lose them. */
const HeadRow = styled.tr.attrs({ role: 'row' })``
const HeadCell = styled.th.attrs({ role: 'columnheader', scope: 'col' })``

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
