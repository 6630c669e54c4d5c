import { jobNames, jobs as words } from '#src/messages/admin/system.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { Tag, type TagTone } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import type { Column } from '../table/table.types.ts'
import { TimeCell } from '../table/columns.tsx'
import { useTable } from '../table/useTable.ts'
import type { JobRow } from '#src/data/admin/system.ts'
import { jobDecisions, jobTable, labelOf } from './job-table.ts'
import { useLookingAgain } from './useDeliveries.ts'

/** What the server does by itself: when, how it went, and at once when somebody wants it. */
export function JobTable() {
  const view = useTable(jobTable(useRuntime()))
  // Not while an answer is on its way: asking again would throw that one away.
  useLookingAgain(
    view.rows.some(({ isRunning }) => isRunning) && !view.list.isTurning,
    view.refresh,
  )
  return (
    <AdminTable
      view={view}
      label={words.label}
      nameOf={labelOf}
      columns={columns}
      decisions={jobDecisions}
      empty={words.empty}
    />
  )
}

type State = keyof typeof words.states

const tones: Record<State, TagTone> = {
  running: 'info',
  failed: 'error',
  done: 'success',
  never: 'neutral',
}

function stateOf({ isRunning, lastError, lastFinishedAt }: JobRow): State {
  if (isRunning) return 'running'
  if (lastError !== null) return 'failed'
  return lastFinishedAt === null ? 'never' : 'done'
}

const columns: readonly Column<JobRow, 'name'>[] = [
  {
    key: 'name',
    header: words.name,
    isMain: true,
    cell: (job) => (
      <>
        <Text as="div">{labelOf(job)}</Text>
        <Text $size="s" $tone="soft">
          {jobNames[job.name]?.text ?? job.name}
        </Text>
      </>
    ),
  },
  {
    key: 'state',
    header: words.state,
    cell: (job) => (
      <>
        <Tag $tone={tones[stateOf(job)]}>{words.states[stateOf(job)]}</Tag>
        {job.lastError !== null && !job.isRunning && (
          <Text $size="s" $tone="bad" $lines={2}>
            {job.lastError}
          </Text>
        )}
      </>
    ),
  },
  { key: 'schedule', header: words.schedule, cell: ({ schedule }) => <code>{schedule}</code> },
  {
    key: 'last',
    header: words.last,
    cell: ({ lastStartedAt }) => <TimeCell time={lastStartedAt} />,
  },
  { key: 'next', header: words.next, cell: ({ nextRunAt }) => <TimeCell time={nextRunAt} /> },
]
