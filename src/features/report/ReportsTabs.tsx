import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { reportsTabs as words } from '#src/messages/report.ts'
import { paths, reportsTabs, type ReportsTab } from '#src/runtime/paths.ts'
import { Tabs } from '#src/ui/Tabs.tsx'

interface ReportsTabsProps {
  current: ReportsTab
  /** What the current tab shows. */
  children: ReactNode
}

const tabs = reportsTabs.map((key) => ({ key, label: words.tab[key] }))

/** What one has reported, and what one has said against decisions; the tab is part of the address. */
export function ReportsTabs({ current, children }: ReportsTabsProps) {
  const navigate = useNavigate()
  return (
    <div>
      <Tabs
        label={words.label}
        tabs={tabs}
        current={current}
        // Arrow keys select at once: a step back should leave the page, not walk through its tabs.
        onSelect={(tab) => void navigate(paths.userReports(tab), { replace: true })}
      >
        {children}
      </Tabs>
    </div>
  )
}

/** Which part an address asks for; anything unreadable is the first. */
export function readReportsTab(search: URLSearchParams): ReportsTab {
  const asked = search.get('tab')
  return reportsTabs.find((tab) => tab === asked) ?? 'reports'
}
