import { backups } from '#src/data/admin/system.ts'
import { backups as words } from '#src/messages/admin/backups.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import type { PlanView } from './backup-plan-form.ts'
import { BackupPlanForm } from './BackupPlanForm.tsx'
import { BackupFacts, BackupFailures, MadeBackups } from './BackupState.tsx'
import { Halves } from './Halves.tsx'

/** The backups that are made by themselves: how they fare, how they are planned, which are kept. */
export function Backups({ form }: { form: PlanView }) {
  const view = useQuery(backups)
  const refresh = (
    <Button $kind="quiet" $size="small" aria-busy={view.isRefreshing} onClick={view.refresh}>
      {words.refresh}
    </Button>
  )
  return (
    <Loaded view={view} skeleton={<Skeleton shape="block" height="480px" />}>
      {(data) => (
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
      )}
    </Loaded>
  )
}
