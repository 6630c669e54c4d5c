import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { own as words } from '#src/messages/own.ts'
import { ownTabs, paths, type OwnTab } from '#src/runtime/paths.ts'
import { Tabs } from '#src/ui/Tabs.tsx'

interface OwnTabsProps {
  current: OwnTab
  /** What the current tab shows. */
  children: ReactNode
}

const tabs = ownTabs.map((key) => ({ key, label: words.tab[key] }))

/** The parts of one's own space; the tab is part of the address. */
export function OwnTabs({ current, children }: OwnTabsProps) {
  const navigate = useNavigate()
  return (
    <div>
      <Tabs
        label={words.tabs}
        tabs={tabs}
        current={current}
        // Arrow keys select at once: a step back should leave the page, not walk through its tabs.
        onSelect={(tab) => void navigate(paths.userHome(tab), { replace: true })}
      >
        {children}
      </Tabs>
    </div>
  )
}
