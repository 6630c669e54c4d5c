import { useNavigate } from 'react-router-dom'
import { reports as words } from '#src/messages/admin/reports.ts'
import { Heading } from '#src/ui/Heading.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { AppealQueue } from './AppealQueue.tsx'
import { ReportQueue } from './ReportQueue.tsx'
import { reportsAddress, reportTabs, type ReportTab } from './reports-address.ts'

const tabs = reportTabs.map((key) => ({ key, label: words.tab[key] }))
const parts = { queue: ReportQueue, appeals: AppealQueue }

/** What members reported, and what authors say against what was decided. */
export function Reports({ tab }: { tab: ReportTab }) {
  const navigate = useNavigate()
  const Part = parts[tab]
  return (
    <Stack $gap={4}>
      <Heading as="h1" $size="page">
        {words.heading}
      </Heading>
      <div>
        <Tabs
          label={words.tabs}
          tabs={tabs}
          current={tab}
          // Arrow keys select at once: a step back should leave the page, not walk through its tabs.
          onSelect={(to) => void navigate(reportsAddress(to), { replace: true })}
        >
          <Part />
        </Tabs>
      </div>
    </Stack>
  )
}
