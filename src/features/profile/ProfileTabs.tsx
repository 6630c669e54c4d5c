import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { profile as words } from '#src/messages/profile.ts'
import { paths, profileTabs, type ProfileTab } from '#src/runtime/paths.ts'
import { Tabs } from '#src/ui/Tabs.tsx'

interface ProfileTabsProps {
  userId: string
  current: ProfileTab
  /** What the current tab shows. */
  children: ReactNode
}

const tabs = profileTabs.map((key) => ({ key, label: words.tab[key] }))

/** Posts and topics of somebody; the tab is part of the address. */
export function ProfileTabs({ userId, current, children }: ProfileTabsProps) {
  const navigate = useNavigate()
  return (
    <section>
      <Tabs
        label={words.tabs}
        tabs={tabs}
        current={current}
        // Arrow keys select at once: a step back should leave the page, not walk through its tabs.
        onSelect={(tab) => void navigate(paths.profile(userId, tab), { replace: true })}
      >
        {children}
      </Tabs>
    </section>
  )
}

/** Which part of a profile an address asks for; anything unreadable is the first. */
export function readProfileTab(search: URLSearchParams): ProfileTab {
  const asked = search.get('tab')
  return profileTabs.find((tab) => tab === asked) ?? 'posts'
}
