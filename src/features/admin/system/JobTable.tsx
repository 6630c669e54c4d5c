import { jobs, type JobRow } from '#src/data/admin/system.ts'
import { jobNames, jobs as words } from '#src/messages/admin/system.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import { useLookingAgain } from '#src/runtime/useLookingAgain.ts'
import { Tag, type TagTone } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { LongCell, TimeCell, timeWidth } from '../table/columns.tsx'
import { createTable } from '../table/create-table.ts'
import { useTable } from '../table/useTable.ts'
import { jobDecisions } from './job-decisions.ts'
import { scheduleText } from './schedule-text.ts'

/** What the server does by itself: when, how it went, and at once when somebody wants it. */
export function JobTable() {
  const view = useTable(jobTable(useRuntime()))
  // Not while an answer is on its way: asking again would throw that one away.
  useLookingAgain(
    view.rows.some(({ isRunning }) => isRunning) && !view.list.isTurning,
    2000,
    view.refresh,
  )
  return <AdminTable view={view} />
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

function nameOf({ name }: JobRow) {
  return jobNames[name]?.label ?? name
}

/** In words, and letter for letter. */
function Schedule({ schedule }: Pick<JobRow, 'schedule'>) {
  const said = scheduleText(schedule)
  if (said === null) return <code>{schedule}</code>
  return (
    <div>
      {said}
      <Text as="div" $tone="faint" $size="s">
        <code>{schedule}</code>
      </Text>
    </div>
  )
}

/** What the server does by itself: all of it on one page. */
const jobTable = createTable({
  query: jobs,
  path: paths.adminSystem(),
  label: words.label,
  empty: words.empty,
  nameOf,
  decisions: jobDecisions,
  filters: {},
  sorts: ['name'],
  columns: [
    {
      key: 'name',
      header: words.name,
      isMain: true,
      cell: (job) => (
        <>
          <Text as="div">{nameOf(job)}</Text>
          <Text $size="s" $tone="soft">
            {jobNames[job.name]?.text ?? job.name}
          </Text>
        </>
      ),
    },
    {
      key: 'state',
      header: words.state,
      width: '5.5rem',
      cell: (job) => (
        <>
          <Tag $tone={tones[stateOf(job)]}>{words.states[stateOf(job)]}</Tag>
          {job.lastError !== null && !job.isRunning && (
            <LongCell $size="s" $tone="bad" $lines={2} title={job.lastError}>
              {job.lastError}
            </LongCell>
          )}
        </>
      ),
    },
    {
      key: 'schedule',
      header: words.schedule,
      width: '10rem',
      cell: ({ schedule }) => <Schedule schedule={schedule} />,
    },
    {
      key: 'last',
      header: words.last,
      width: timeWidth,
      cell: ({ lastStartedAt }) => <TimeCell time={lastStartedAt} />,
    },
    {
      key: 'next',
      header: words.next,
      width: timeWidth,
      cell: ({ nextRunAt }) => <TimeCell time={nextRunAt} />,
    },
  ],
})
