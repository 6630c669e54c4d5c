import { useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { failureText } from '#src/messages/failures.ts'
import { bellEntries, center as words, notificationFailures } from '#src/messages/notices.ts'
import { paths, type MessageTab } from '#src/runtime/paths.ts'
import { useRealtime, useUnread } from '#src/runtime/useRealtime.ts'
import { media } from '#src/theme/theme.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { PageHeading, Text, visuallyHidden } from '#src/ui/Text.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { useKeptFocus } from '#src/ui/useKeptFocus.ts'

interface MessageTabsProps {
  tab: MessageTab
  /** Something of the tab is open, which takes the whole screen of a phone. */
  isOpen: boolean
  /** What the current tab shows. */
  children: ReactNode
}

/** The seven tabs of the message centre with what is unread in each; the tab stands in the address. */
export function MessageTabs({ tab: current, isOpen, children }: MessageTabsProps) {
  const navigate = useNavigate()
  const { counts, ...asking } = useUnread(useRealtime())
  return (
    <Stack $gap={3}>
      <Head $gap={3} $givesWay={isOpen}>
        <PageHeading>{words.heading}</PageHeading>
        <CountsFailure {...asking} />
      </Head>
      <div>
        <Tabs
          label={words.tabs}
          tabs={bellEntries.map(({ tab, label }) => ({
            key: tab,
            label,
            badge: <Badge count={counts[tab]} />,
          }))}
          current={current}
          givesWay={isOpen}
          // Arrow keys select at once: a step back should leave the page, not walk through its tabs.
          onSelect={(tab) => void navigate(paths.messageCenter(tab), { replace: true })}
        >
          {children}
        </Tabs>
      </div>
    </Stack>
  )
}

/** Why nobody knows how much is unread, and the way to ask again. */
function CountsFailure({ failure, isAsking, retry }: CountsFailureProps) {
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  return (
    <div ref={box} tabIndex={-1}>
      {failure !== null && (
        <Cluster $gap={3}>
          <Text as="output" $tone="warn" $size="s">
            {words.failed(notificationFailures.unreadCount, failureText(failure))}
          </Text>
          <Button $size="small" aria-busy={isAsking} onClick={retry}>
            {words.retry}
          </Button>
        </Cluster>
      )}
    </div>
  )
}

type CountsFailureProps = Omit<ReturnType<typeof useUnread>, 'counts'>

const Head = styled(Stack)<{ $givesWay: boolean }>`
  ${media.phone} {
    ${({ $givesWay }) => $givesWay && visuallyHidden}
  }
`
