import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { feed as words } from '#src/messages/people.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { paths, type PostsTab } from '#src/runtime/paths.ts'
import { Tabs } from '#src/ui/Tabs.tsx'

interface FeedTabsProps {
  current: PostsTab
  /** What the current tab shows. */
  children: ReactNode
}

const tabs = [
  { key: 'all', label: words.tab.all },
  { key: 'following', label: words.tab.following },
] as const

/** Everybody's posts, or only those one follows: a choice for members; a visitor sees everybody's. */
export function FeedTabs({ current, children }: FeedTabsProps) {
  const navigate = useNavigate()
  const { isSignedIn } = useSession()
  if (!isSignedIn) return children
  return (
    <div>
      <Tabs
        label={words.tabs}
        tabs={tabs}
        current={current}
        // Arrow keys select at once: a step back should leave the page, not walk through its tabs.
        onSelect={(tab) => void navigate(paths.posts(tab), { replace: true })}
      >
        {children}
      </Tabs>
    </div>
  )
}
