import { backups, type Backups as BackupsData } from '#src/data/admin/system.ts'
import { formatBytes } from '#src/lib/counts.ts'
import { formatDateTime, formatDuration, relativeTime } from '#src/lib/dates.ts'
import { backups as words } from '#src/messages/admin/backups.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useToaster } from '#src/runtime/hooks.ts'
import { useNow } from '#src/runtime/time.ts'
import { type QueryView, useQueryWhile } from '#src/runtime/useQuery.ts'
import { useEditForm } from '#src/shared/going-on.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { type BackupPlan, planForm, type PlanView } from './backup-plan-form.ts'
import { BackupPlanForm } from './BackupPlanForm.tsx'
import { FactLines, Halves, RefreshButton, ServerItem, ServerList } from './panel-parts.tsx'

/** The backups that are made by themselves: how they fare, how they are planned, which are kept. */
export function Backups({ isShown }: { isShown: boolean }) {
  const view = useQueryWhile(isShown, backups, null)
  if (!isShown && view.data === null) return null
  return (
    <Loaded view={view} skeleton={<Skeleton shape="block" height="480px" />}>
      {(data) => <Whole data={data} view={view} isShown={isShown} />}
    </Loaded>
  )
}

interface WholeProps {
  data: BackupsData
  view: QueryView<BackupsData>
  isShown: boolean
}

function Whole({ data, view, isShown }: WholeProps) {
  const form = usePlanForm(data.plan)
  if (!isShown) return null
  return (
    <Stack $gap={4}>
      <BackupFailures failures={data.failures} />
      <Halves $widths={[2, 3]}>
        <Panel
          title={words.state}
          more={<RefreshButton view={view}>{words.refresh}</RefreshButton>}
        >
          <BackupFacts data={data} />
        </Panel>
        <Panel title={words.plan}>
          <BackupPlanForm form={form} plan={data.plan} />
        </Panel>
      </Halves>
      <MadeBackups made={data.made} />
    </Stack>
  )
}

function usePlanForm(plan: BackupPlan): PlanView {
  const { api, queryClient } = useRuntime()
  const toaster = useToaster()
  return useEditForm(
    planForm(api, plan, (saved) => {
      queryClient.set(backups, null, saved)
      toaster.show({ kind: 'success', title: words.saved })
    }),
    plan,
    () => queryClient.refresh(backups, null),
  )
}

/** What has gone wrong, and not gone well since; nothing where all is well. */
function BackupFailures({ failures }: Pick<BackupsData, 'failures'>) {
  if (failures.length === 0) return null
  return (
    <Panel title={words.failures}>
      <Stack $gap={3}>
        {failures.map(({ kind, since, text }) => (
          <div key={kind}>
            <Text $tone="bad">{`${words.kinds[kind]}，${words.since(formatDateTime(since))}`}</Text>
            <Text $tone="soft">{text}</Text>
          </div>
        ))}
      </Stack>
    </Panel>
  )
}

/** The newest backup and rehearsal, and when the next ones come. */
function BackupFacts({ data }: { data: BackupsData }) {
  const now = useNow()
  return (
    <Stack $gap={3}>
      <FactLines facts={factsOf(data, now)} />
      <Text $size="s" $tone="faint">
        {words.rehearsalHint}
      </Text>
    </Stack>
  )
}

function factsOf(data: BackupsData, now: Date): [string, string][] {
  const { made, nextTime, nextRehearsalTime, plan } = data
  const [last] = made
  const facts: [string, string][] = [
    [
      words.last,
      last
        ? words.lastOne(formatDateTime(last.createTime), relativeTime(last.createTime, now))
        : words.none,
    ],
  ]
  if (last)
    facts.push(
      [words.size, formatBytes(last.bytes)],
      [words.took, formatDuration(last.seconds)],
    )
  facts.push(
    [words.place, plan.place],
    [words.next, nextTime === null ? words.off : formatDateTime(nextTime)],
    [words.rehearsal, rehearsalText(data)],
  )
  if (nextRehearsalTime !== null)
    facts.push([words.nextRehearsal, formatDateTime(nextRehearsalTime)])
  return facts
}

function rehearsalText({ rehearsal }: BackupsData) {
  if (!rehearsal) return words.neverRehearsed
  const time = formatDateTime(rehearsal.time)
  return rehearsal.problem === null
    ? words.rehearsed(time, rehearsal.rows, formatDuration(rehearsal.seconds))
    : words.notRehearsed(time)
}

/** Every backup that is kept, the newest first. */
function MadeBackups({ made }: Pick<BackupsData, 'made'>) {
  return (
    <ServerList title={words.made(made.length)} label={words.list} servers={made}>
      {(it) => (
        <ServerItem
          key={it.name}
          name={it.name}
          facts={[
            [words.time, formatDateTime(it.createTime)],
            [words.size, formatBytes(it.bytes)],
            [words.checked, formatDateTime(it.checkTime)],
          ]}
        >
          {it.isEncrypted && <Tag $tone="info">{words.encrypted}</Tag>}
          {it.problem !== null && <Tag $tone="error">{words.broken}</Tag>}
        </ServerItem>
      )}
    </ServerList>
  )
}
