import { styled } from 'styled-components'
import { table as words } from '#src/messages/admin/table.ts'
import { Select } from '#src/ui/inputs.tsx'
import { asCards } from './as-cards.ts'
import type { AnyRow } from './table.types.ts'
import type { TableView } from './useTable.ts'

/** The order of the rows where there is no head to press: cards have none. */
export function SortChoice<Row extends AnyRow>({ view }: { view: TableView<Row> }) {
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
`
