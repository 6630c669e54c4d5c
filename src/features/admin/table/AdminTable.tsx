import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { table as words } from '#src/messages/admin/table.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { lazyDialog } from '#src/shared/lazy-part.tsx'
import { EmptyPage, Pages } from '#src/shared/PagedList.tsx'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { EmptyPlace, EmptyState } from '#src/ui/EmptyState.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { useKeptFocus } from '#src/ui/useKeptFocus.ts'
import { keptAnswer, noValues } from './answer.ts'
import { type FilterOptions, Filters } from './Filters.tsx'
import { RowGrid } from './RowGrid.tsx'
import type {
  AnyRow,
  Asked,
  BatchReport,
  Decision,
  DetailWays,
  Question,
} from './table.types.ts'
import { Toolbar } from './Toolbar.tsx'
import type { TablePartProps, TableView } from './useTable.ts'

const ReasonDialog = lazyDialog(async () => (await import('./ReasonDialog.tsx')).ReasonDialog)

interface AdminTableProps<Row extends AnyRow> {
  view: TableView<Row>
  /** Takes the place of what is said when it is empty. */
  empty?: string | undefined
  /** Of filters whose options are known only now. */
  options?: FilterOptions
  /** Opens the whole of a row: by its menu, or Enter on it. */
  onOpen?: (row: Row) => void
  /** Shows the whole of a row in a dialog of its own, with what may be decided about it; takes the place of `onOpen`. */
  detail?: (row: Row, ways: DetailWays) => ReactNode
}

/** A list of the back office: narrowed, sorted, paged, chosen from and decided about. */
export function AdminTable<Row extends AnyRow>(props: AdminTableProps<Row>) {
  const { view, detail, empty } = props
  const { nameOf, label } = view.table
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  const [asked, setAsked] = useState<(Asked<Row> & { question: Question }) | null>(null)
  const { search } = useLocation()
  const [opened, setOpened] = useState<{ row: Row; search: string } | null>(null)
  const close = () => setOpened(null)
  // It is about a row of one list: another one is seen without it.
  if (opened !== null && opened.search !== search) close()
  // One that has left the list since stays until it is closed, with what is being typed about it.
  const shown = view.rows.find(({ id }) => id === opened?.row.id) ?? opened?.row
  const start = (about: Asked<Row>) => {
    close()
    const question = about.decision.ask?.(about.rows.map(nameOf), about.rows)
    if (question === undefined) view.decide(about, noValues)
    else setAsked({ ...about, question })
  }
  const parts = {
    view,
    onOpen: detail ? (row: Row) => setOpened({ row, search }) : props.onOpen,
    onStart: start,
  }
  return (
    <>
      <Box ref={box} aria-label={label} $gap={3}>
        <Filters view={view} options={props.options} />
        <Toolbar {...parts} />
        <Body {...parts} empty={empty} />
        <Pages {...view.list} />
      </Box>
      {asked !== null && (
        <ReasonDialog
          question={asked.question}
          isDanger={asked.decision.isDanger}
          before={view.table.answeredBefore(asked)}
          keptAs={keptAnswer(asked.decision.key, asked.rows)}
          onConfirm={(values) => view.decide(asked, values)}
          onClose={() => setAsked(null)}
        />
      )}
      {shown !== undefined &&
        detail?.(shown, {
          actions: <DecisionButtons {...parts} row={shown} />,
          onClose: close,
        })}
      {view.batchReport !== null && view.batchReport.failed.length > 0 && (
        <BatchReportDialog report={view.batchReport} onClose={view.forgetReport} />
      )}
    </>
  )
}

interface BodyProps<Row extends AnyRow> extends TablePartProps<Row> {
  empty: string | undefined
}

/** Keeps the focus of what goes: the pressed button, the only row. */
const Box = styled(Stack).attrs({ role: 'group', tabIndex: -1 })``

function Body<Row extends AnyRow>(props: BodyProps<Row>) {
  const { isLoading, isEmpty, failure, items, retry } = props.view.list
  return (
    <>
      <EmptyPlace>{isEmpty && failure === null && <Nothing {...props} />}</EmptyPlace>
      {failure !== null && <FailureState failure={failure} onRetry={retry} />}
      {(isLoading || items.length > 0) && <RowGrid {...props} />}
    </>
  )
}

function Nothing<Row extends AnyRow>({ view, empty }: BodyProps<Row>) {
  if (view.list.page !== 1) return <EmptyPage text={words.emptyPage} />
  if (!view.hasFoundNothing) return <EmptyState text={empty ?? view.table.empty} />
  return (
    <EmptyState
      text={empty ?? words.nothingFound}
      action={
        <Button $size="small" onClick={view.clear}>
          {words.clear}
        </Button>
      }
    />
  )
}

/** What may be decided about a row, as the foot of a dialog: the way on stands out, at the end. */
function DecisionButtons<Row extends AnyRow>({
  view,
  row,
  onStart,
}: TablePartProps<Row> & { row: Row }) {
  const offered = view.table.decisions.filter(({ isOffered }) => isOffered(row))
  const main = offered.find(({ isMain }) => isMain)
  const start = (decision: Decision<Row>) => () =>
    onStart({ decision, rows: [row], isBatch: false })
  return (
    <>
      {offered
        .filter((decision) => decision !== main)
        .map((decision) => (
          <Quiet
            key={decision.key}
            data-danger={decision.isDanger || undefined}
            onClick={start(decision)}
          >
            {decision.label}
          </Quiet>
        ))}
      {main !== undefined && (
        <Button $kind="primary" onClick={start(main)}>
          {main.label}
        </Button>
      )}
    </>
  )
}

const Quiet = styled(Button).attrs({ $kind: 'quiet' })`
  &[data-danger] {
    color: ${theme.color.bad};
  }
`

interface BatchReportDialogProps {
  report: BatchReport
  onClose: () => void
}

/** What became of each row of a decision about several, those that were refused by name. */
function BatchReportDialog({ report, onClose }: BatchReportDialogProps) {
  const { label, succeeded, failed } = report
  return (
    <Dialog
      width="medium"
      title={words.reportTitle(label)}
      onClose={onClose}
      actions={
        <Button $kind="primary" data-autofocus onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <p>{words.report(succeeded, failed.length)}</p>
      <Refused>
        {failed.map(({ id, name, message }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>{message}</span>
          </li>
        ))}
      </Refused>
    </Dialog>
  )
}

const Refused = styled.ul`
  margin-top: ${theme.space[3]};

  li {
    display: grid;
    gap: 2px;
    padding: ${theme.space[2]} 0;
    border-top: 1px solid ${theme.color.line};
    overflow-wrap: anywhere;
  }

  span {
    color: ${theme.color.bad};
    font-size: ${theme.text.s};
  }
`
