import { useState } from 'react'
import { table as words } from '#src/messages/admin/table.ts'
import { pages } from '#src/messages/shell.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Pagination } from '#src/ui/Pagination.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { BatchReportDialog } from './BatchReportDialog.tsx'
import { Filters } from './Filters.tsx'
import type { FilterSet } from './place.ts'
import { carryOut, noAnswer, type Asked } from './asked.ts'
import { QuestionOf } from './QuestionOf.tsx'
import { RowGrid } from './RowGrid.tsx'
import type { AdminTableProps, TablePartProps } from './table-props.ts'
import type { AnyRow, Decision } from './table.types.ts'
import { Toolbar } from './Toolbar.tsx'

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
      {filters !== undefined && <Filters view={view} filters={filters} />}
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

interface DecisionButtonsProps<Row extends AnyRow> {
  row: Row
  decisions: readonly Decision<Row>[]
  onStart: (about: Asked<Row>) => void
}

/** What may be decided about a row, as the foot of a dialog. */
function DecisionButtons<Row extends AnyRow>({
  row,
  decisions,
  onStart,
}: DecisionButtonsProps<Row>) {
  return decisions
    .filter(({ isOffered }) => isOffered(row))
    .map((decision) => (
      <Button
        key={decision.key}
        $kind={decision.isDanger ? 'danger' : 'plain'}
        onClick={() => onStart({ decision, rows: [row], isBatch: false })}
      >
        {decision.label}
      </Button>
    ))
}
