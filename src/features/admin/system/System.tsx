import { backups, systemSettings } from '#src/data/admin/system.ts'
import * as queries from '#src/data/queries.ts'
import { backups as backupsWords } from '#src/messages/admin/backups.ts'
import { system as words, settings as settingsWords } from '#src/messages/admin/system.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useToaster } from '#src/runtime/hooks.ts'
import { useOutdated } from '#src/runtime/useNewest.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { AddressTabs } from '#src/shared/AddressTabs.tsx'
import { useDecisionForm } from '#src/shared/going-on.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { PageHeading } from '#src/ui/Text.tsx'
import { AuditLog } from './AuditLog.tsx'
import { Backups } from './Backups.tsx'
import { Deliveries } from './Deliveries.tsx'
import { JobTable } from './JobTable.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { Status } from './Status.tsx'
import { planForm, type PlanView } from './backup-plan-form.ts'
import { settingsForm, type SettingsView } from './settings-form.ts'
import { systemAddress, systemTabs, type SystemTab } from './system-address.ts'

/** The installation itself: what is decided about it, how it is, what reaches members, what it does by itself, its backups, what was done. */
export function System({ tab }: { tab: SystemTab }) {
  // Above the tabs: what is typed outlives a look at another one, and so does what is being saved.
  const settings = useSettingsForm()
  const plan = usePlanForm()
  return (
    <>
      <PageHeading>{words.heading}</PageHeading>
      <AddressTabs
        label={words.tabs}
        tabs={systemTabs}
        words={words.tab}
        current={tab}
        addressOf={systemAddress}
      >
        {tab === 'settings' && <Settings form={settings} />}
        {tab === 'status' && <Status />}
        {tab === 'deliveries' && <Deliveries />}
        {tab === 'jobs' && <JobTable />}
        {tab === 'backups' && <Backups form={plan} />}
        {tab === 'audit' && <AuditLog />}
      </AddressTabs>
    </>
  )
}

/** What administrators decide about the installation. */
function Settings({ form }: { form: SettingsView }) {
  const settings = useQuery(systemSettings)
  return (
    <Loaded view={settings} skeleton={<Skeleton shape="block" height="640px" />}>
      {(data) => <SettingsForm form={form} settings={data} />}
    </Loaded>
  )
}

function useSettingsForm(): SettingsView {
  const { api, queryClient } = useRuntime()
  const toaster = useToaster()
  const refresh = () => queryClient.refresh(systemSettings, null)
  const form = useDecisionForm(
    settingsForm(api, (saved) => {
      queryClient.set(systemSettings, null, saved)
      // The footer below, and whatever else shows what the site says of itself.
      queryClient.refresh(queries.site, null)
      toaster.show({ kind: 'success', title: settingsWords.saved })
    }),
    refresh,
  )
  useOutdated(form, refresh)
  return form
}

function usePlanForm(): PlanView {
  const { api, queryClient } = useRuntime()
  const toaster = useToaster()
  const refresh = () => queryClient.refresh(backups, null)
  const form = useDecisionForm(
    planForm(api, (saved) => {
      queryClient.set(backups, null, saved)
      toaster.show({ kind: 'success', title: backupsWords.saved })
    }),
    refresh,
  )
  useOutdated(form, refresh)
  return form
}
