import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { bellEntries, center as words } from '#src/messages/notices.ts'
import { paths, type MessageTab } from '#src/runtime/paths.ts'
import { useRealtime, useUnread } from '#src/runtime/useRealtime.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'

interface MessageTabsProps {
  tab: MessageTab
  /** What the current tab shows. */
  children: ReactNode
}

/** The seven tabs of the message centre with what is unread in each; the tab stands in the address. */
export function MessageTabs({ tab: current, children }: MessageTabsProps) {
  const navigate = useNavigate()
  const { badges, isStale } = useUnread(useRealtime())
  return (
    <Stack $gap={3}>
      <Heading as="h1" $size="page">
        {words.heading}
      </Heading>
      <div>
        <Tabs
          label={words.tabs}
          tabs={bellEntries.map(({ tab, label }) => ({
            key: tab,
            label,
            badge: <Badge count={badges[tab]} stale={isStale} />,
          }))}
          current={current}
          // Arrow keys select at once: a step back should leave the page, not walk through its tabs.
          onSelect={(tab) => void navigate(paths.messageCenter(tab), { replace: true })}
        >
          {children}
        </Tabs>
      </div>
    </Stack>
  )
}
