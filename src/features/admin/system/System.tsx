import { useNavigate } from 'react-router-dom'
import { systemSettings } from '#src/data/admin/system.ts'
import * as queries from '#src/data/queries.ts'
import { system as words, settings as settingsWords } from '#src/messages/admin/system.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useToaster } from '#src/runtime/hooks.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { PageHeading } from '#src/ui/Text.tsx'
import { AuditLog } from './AuditLog.tsx'
import { Backups } from './Backups.tsx'
import { Deliveries } from './Deliveries.tsx'
import { JobTable } from './JobTable.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { Status } from './Status.tsx'
import type { SystemSettings } from './settings-form.ts'
import { systemAddress, systemTabs, type SystemTab } from './system-address.ts'

const tabs = systemTabs.map((key) => ({ key, label: words.tab[key] }))
const parts = {
  settings: Settings,
  status: Status,
  deliveries: Deliveries,
  jobs: JobTable,
  backups: Backups,
  audit: AuditLog,
}

/** The installation itself: what is decided about it, how it is, what reaches members, what it does by itself, its backups, what was done. */
export function System({ tab }: { tab: SystemTab }) {
  const navigate = useNavigate()
  const Part = parts[tab]
  return (
    <>
      <PageHeading>{words.heading}</PageHeading>
      <Tabs
        label={words.tabs}
        tabs={tabs}
        current={tab}
        // Arrow keys select at once: a step back should leave the page, not walk through its tabs.
        onSelect={(to) => void navigate(systemAddress(to), { replace: true })}
      >
        <Part />
      </Tabs>
    </>
  )
}

/** What administrators decide about the installation; begun anew whenever somebody has saved. */
function Settings() {
  const { queryClient } = useRuntime()
  const toaster = useToaster()
  const settings = useQuery(systemSettings)
  const handleSaved = (saved: SystemSettings) => {
    settings.replace(saved)
    // The footer below, and whatever else shows what the site says of itself.
    queryClient.refresh(queries.site, null)
    toaster.show({ kind: 'success', title: settingsWords.saved })
  }
  return (
    <Loaded view={settings} skeleton={<Skeleton shape="block" height="640px" />}>
      {(data) => (
        <SettingsForm
          key={data.version}
          settings={data}
          onSaved={handleSaved}
          onReload={settings.refresh}
        />
      )}
    </Loaded>
  )
}
