import { backups, type Backups as BackupsData } from '#src/data/admin/system.ts'
import { backups as words } from '#src/messages/admin/backups.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useToaster } from '#src/runtime/hooks.ts'
import { useNewest, useOutdated } from '#src/runtime/useNewest.ts'
import { useQueryWhile, type QueryView } from '#src/runtime/useQuery.ts'
import { useDecisionForm } from '#src/shared/going-on.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { type BackupPlan, planForm, planTextOf, type PlanView } from './backup-plan-form.ts'
import { BackupPlanForm } from './BackupPlanForm.tsx'
import { BackupFacts, BackupFailures, MadeBackups } from './BackupState.tsx'
import { Halves } from './Halves.tsx'

/** The backups that are made by themselves: how they fare, how they are planned, which are kept. */
export function Backups({ isShown }: { isShown: boolean }) {
  const view = useQueryWhile(isShown, backups)
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
  const refresh = (
    <Button $kind="quiet" $size="small" aria-busy={view.isRefreshing} onClick={view.refresh}>
      {words.refresh}
    </Button>
  )
  return (
    <Stack $gap={4}>
      <BackupFailures failures={data.failures} />
      <Halves $widths={[2, 3]}>
        <Panel title={words.state} more={refresh}>
          <BackupFacts backups={data} />
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
  const refresh = () => queryClient.refresh(backups, null)
  const form = useDecisionForm(
    planForm(api, plan, (saved) => {
      queryClient.set(backups, null, saved)
      toaster.show({ kind: 'success', title: words.saved })
    }),
    refresh,
  )
  useNewest(form, plan, planTextOf)
  useOutdated(form, refresh)
  return form
}
