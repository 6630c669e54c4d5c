import { systemSettings } from '#src/data/admin/system.ts'
import { system as words } from '#src/messages/admin/system.ts'
import { useQueryWhile } from '#src/runtime/useQuery.ts'
import { AddressTabs } from '#src/shared/AddressTabs.tsx'
import { Loaded } from '#src/shared/Loaded.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { PageHeading } from '#src/ui/Text.tsx'
import { AuditLog } from './AuditLog.tsx'
import { Backups } from './Backups.tsx'
import { Deliveries } from './Deliveries.tsx'
import { JobTable } from './JobTable.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { Status } from './Status.tsx'
import { systemAddress, systemTabs, type SystemTab } from './system-address.ts'

/** The installation itself: what is decided about it, how it is, what reaches members, what it does by itself, its backups, what was done. */
export function System({ tab }: { tab: SystemTab }) {
  return (
    <Stack $gap={4}>
      <PageHeading>{words.heading}</PageHeading>
      <AddressTabs
        label={words.tabs}
        tabs={systemTabs}
        words={words.tab}
        current={tab}
        addressOf={systemAddress}
      >
        {/* Always there: what is typed outlives a look at another tab, and so does what is being saved. */}
        <Settings isShown={tab === 'settings'} />
        <Backups isShown={tab === 'backups'} />
        {tab === 'status' && <Status />}
        {tab === 'deliveries' && <Deliveries />}
        {tab === 'jobs' && <JobTable />}
        {tab === 'audit' && <AuditLog />}
      </AddressTabs>
    </Stack>
  )
}

/** What administrators decide about the installation. */
function Settings({ isShown }: { isShown: boolean }) {
  const view = useQueryWhile(isShown, systemSettings, null)
  if (!isShown && view.data === null) return null
  return (
    <Loaded view={view} skeleton={<Skeleton shape="block" height="640px" />}>
      {(settings) => <SettingsForm settings={settings} isShown={isShown} />}
    </Loaded>
  )
}
