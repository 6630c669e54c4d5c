import { styled } from 'styled-components'
import { table as words } from '#src/messages/admin/table.ts'
import { media } from '#src/theme/theme.ts'
import { Select } from '#src/ui/inputs.tsx'
import type { FilterSet } from './place.ts'
import type { AnyRow, Column } from './table.types.ts'
import type { TableView } from './useTable.ts'

interface SortChoiceProps<Row extends AnyRow, Filters extends FilterSet, Sort extends string> {
  view: TableView<Row, Filters, Sort>
  columns: readonly Column<Row, Sort>[]
}

/** The order of the rows where there is no head to press: cards have none. */
export function SortChoice<Row extends AnyRow, Filters extends FilterSet, Sort extends string>({
  view,
  columns,
}: SortChoiceProps<Row, Filters, Sort>) {
  const choices = columns.flatMap(({ header, sortBy }) =>
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
    <NarrowOnly>
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
    </NarrowOnly>
  )
}

const NarrowOnly = styled.div`
  min-width: 0;

  ${media.wide} {
    display: none;
  }
`
