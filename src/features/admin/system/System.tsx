import { useNavigate } from 'react-router-dom'
import { system as words } from '#src/messages/admin/system.ts'
import { Heading } from '#src/ui/Heading.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { AuditLog } from './AuditLog.tsx'
import { Deliveries } from './Deliveries.tsx'
import { JobTable } from './JobTable.tsx'
import { Settings } from './Settings.tsx'
import { Status } from './Status.tsx'
import { systemAddress, systemTabs, type SystemTab } from './system-address.ts'

const tabs = systemTabs.map((key) => ({ key, label: words.tab[key] }))
const parts = {
  settings: Settings,
  status: Status,
  deliveries: Deliveries,
  jobs: JobTable,
  audit: AuditLog,
}

/** The installation itself: what is decided about it, how it is, what reaches members, what it does by itself, what was done. */
export function System({ tab }: { tab: SystemTab }) {
  const navigate = useNavigate()
  const Part = parts[tab]
  return (
    <>
      <Heading as="h1" $size="page">
        {words.heading}
      </Heading>
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
