import type { ReactNode } from 'react'
import { feed as words } from '#src/messages/people.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { paths, type PostsTab } from '#src/runtime/paths.ts'
import { AddressTabs } from '#src/shared/AddressTabs.tsx'

interface FeedTabsProps {
  current: PostsTab
  /** What the current tab shows. */
  children: ReactNode
}

/** Everybody's posts, or only those one follows: a choice for members; a visitor sees everybody's. */
export function FeedTabs({ current, children }: FeedTabsProps) {
  const { isSignedIn } = useSession()
  if (!isSignedIn) return children
  return (
    <AddressTabs
      label={words.tabs}
      tabs={['all', 'following']}
      words={words.tab}
      current={current}
      addressOf={paths.posts}
    >
      {children}
    </AddressTabs>
  )
}
