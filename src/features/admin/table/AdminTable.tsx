import { useState, type ReactNode } from 'react'
import { table as words } from '#src/messages/admin/table.ts'
import { pages } from '#src/messages/shell.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Pagination } from '#src/ui/Pagination.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { BatchReportDialog } from './BatchReportDialog.tsx'
import { DecisionButtons } from './DecisionButtons.tsx'
import { Filters } from './Filters.tsx'
import type { FilterSet } from './place.ts'
import { carryOut, noAnswer, type Asked } from './asked.ts'
import { QuestionOf } from './QuestionOf.tsx'
import { RowGrid } from './RowGrid.tsx'
import type { AnyRow, Column, Decision } from './table.types.ts'
import { Toolbar } from './Toolbar.tsx'
import type { TableView } from './useTable.ts'

export interface AdminTableProps<
  Row extends AnyRow,
  Filters extends FilterSet,
  Sort extends string,
> {
  view: TableView<Row, Filters, Sort>
  /** What the rows are, in one word. */
  label: string
  columns: readonly Column<Row, Sort>[]
  /** What a row is called where it is spoken of. */
  nameOf: (row: Row) => string
  decisions?: readonly Decision<Row>[]
  /** `SearchFilter`s and `SelectFilter`s. */
  filters?: ReactNode
  /** One sentence: what isn't here. */
  empty: string
  /** What the exported file is called; left out, nothing is exported. */
  exportName?: string
  /** Opens the whole of a row: by its menu, or Enter on it. */
  onOpen?: (row: Row) => void
  /** Shows the whole of a row in a dialog of its own, with what may be decided about it; takes the place of `onOpen`. */
  detail?: (row: Row, ways: DetailWays) => ReactNode
}

/** What the dialog of a row gets. */
export interface DetailWays {
  /** A button for each decision that is offered. */
  actions: ReactNode
  close: () => void
}

/** A list of the back office: narrowed, sorted, paged, chosen from and decided about. */
export function AdminTable<Row extends AnyRow, Filters extends FilterSet, Sort extends string>(
  props: AdminTableProps<Row, Filters, Sort>,
) {
  const { view, filters, detail, nameOf, decisions = [] } = props
  const [asked, setAsked] = useState<Asked<Row> | null>(null)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const opened = view.rows.find(({ id }) => id === openedId)
  const hasBatch = decisions.some(({ batch }) => batch !== undefined)
  const close = () => setOpenedId(null)
  const start = (about: Asked<Row>) => {
    close()
    if (about.decision.ask === undefined) carryOut(view, about, nameOf, noAnswer)
    else setAsked(about)
  }
  const shared = {
    ...props,
    decisions,
    hasBatch,
    onStart: start,
    ...(detail && { onOpen: ({ id }: Row) => setOpenedId(id) }),
  }
  return (
    <Stack $gap={3}>
      {filters !== undefined && <Filters>{filters}</Filters>}
      <Toolbar {...shared} />
      <Body {...shared} />
      {view.list.page !== null && view.list.totalPages !== null && (
        <Pagination
          page={view.list.page}
          totalPages={view.list.totalPages}
          href={view.addressAt}
          onPage={view.turn}
        />
      )}
      {asked !== null && (
        <QuestionOf asked={asked} nameOf={nameOf} view={view} onClose={() => setAsked(null)} />
      )}
      {opened !== undefined &&
        detail?.(opened, {
          actions: <DecisionButtons row={opened} decisions={decisions} onStart={start} />,
          close,
        })}
      {view.batchReport !== null && view.batchReport.failed.length > 0 && (
        <BatchReportDialog report={view.batchReport} onClose={view.forgetReport} />
      )}
    </Stack>
  )
}

/** What every part of a table gets. */
export interface TablePartProps<
  Row extends AnyRow,
  Filters extends FilterSet,
  Sort extends string,
> extends AdminTableProps<Row, Filters, Sort> {
  decisions: readonly Decision<Row>[]
  /** Whether rows can be chosen. */
  hasBatch: boolean
  /** A decision was pressed: it is asked about, or runs. */
  onStart: (about: Asked<Row>) => void
}

function Body<Row extends AnyRow, Filters extends FilterSet, Sort extends string>(
  props: TablePartProps<Row, Filters, Sort>,
) {
  const { view, empty } = props
  const { list } = view
  if (list.isLoading) return <RowsSkeleton />
  if (list.failure !== null && list.items.length === 0) {
    return <FailureState failure={list.failure} onRetry={list.retry} />
  }
  if (list.isEmpty && list.page !== 1) {
    return <Way text={words.emptyPage} label={pages.first} onGo={() => view.turn(1)} />
  }
  if (list.isEmpty && view.isNarrowed) {
    return <Way text={words.nothingFound} label={words.clear} onGo={view.clear} />
  }
  if (list.isEmpty) return <EmptyState text={empty} />
  return (
    <>
      {list.failure !== null && <FailureState failure={list.failure} onRetry={list.retry} />}
      <RowGrid {...props} />
    </>
  )
}

function Way({ text, label, onGo }: { text: string; label: string; onGo: () => void }) {
  return (
    <EmptyState
      text={text}
      action={
        <Button $size="small" onClick={onGo}>
          {label}
        </Button>
      }
    />
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
