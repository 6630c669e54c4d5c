import { useRef, useState, type KeyboardEvent } from 'react'
import { styled } from 'styled-components'
import { moveFocus } from '#src/lib/roving.ts'
import { theme } from '#src/theme/theme.ts'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { GridHead } from './GridHead.tsx'
import { GridRow } from './GridRow.tsx'
import { asCards, measured } from './as-cards.ts'
import type { AnyRow } from './table.types.ts'
import type { TablePartProps } from './useTable.ts'

/**
 * The rows: a table where there is room, cards where there is little. Arrow keys walk through the rows, Space chooses
 * one, Enter opens it. The head stays while they load: who has pressed it to sort keeps the focus.
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
    else if (event.key === 'Enter' && props.onOpen) props.onOpen(row)
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
  font-size: 14px;
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
