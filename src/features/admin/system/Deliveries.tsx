import type { Deliveries as DeliveriesData } from '#src/data/admin/system.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { deliveries as words } from '#src/messages/admin/deliveries.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
import { countedOf } from './delivery-decisions.ts'
import { GivenUpList } from './GivenUpList.tsx'
import { HeldPanel } from './HeldPanel.tsx'
import { useDeliveries } from './useDeliveries.ts'

/** Whether what members are told and sent reaches them, and what to do about what does not. */
export function Deliveries() {
  const view = useDeliveries()
  const { data, failure } = view
  if (data === null) {
    if (failure !== null) return <FailureState failure={failure} onRetry={view.refresh} />
    return (
      <Loading>
        <Skeleton shape="block" height="160px" />
      </Loading>
    )
  }
  const refresh = (
    <Button $kind="quiet" $size="small" aria-busy={view.isRefreshing} onClick={view.refresh}>
      {words.refresh}
    </Button>
  )
  return (
    <Stack $gap={4}>
      {failure !== null && <FailureState failure={failure} onRetry={view.refresh} />}
      <HeldPanel held={data.held} isReleasing={view.isReleasing} onRelease={view.release} />
      {data.givenUpCount > 0 && (
        <GivenUpList
          count={data.givenUpCount}
          rows={data.givenUp}
          isRetrying={view.isRetrying}
          onRetry={view.retry}
        />
      )}
      <Panel title={words.label} more={refresh}>
        <DeliveryCounts data={data} />
      </Panel>
    </Stack>
  )
}

/** What is on its way, and what was sent of late. */
function DeliveryCounts({
  data: { waiting, held, givenUpCount, sentMails },
}: {
  data: DeliveriesData
}) {
  const counts = { notices: waiting.notices.count, mails: waiting.mails.count }
  const isWaiting = counts.notices + counts.mails > 0
  const isQuiet = !isWaiting && givenUpCount + held.notices + held.mails === 0
  const [oldest] = [waiting.notices.oldestTime, waiting.mails.oldestTime]
    .filter((time) => time !== null)
    .toSorted()
  return (
    <Stack $gap={1}>
      {isQuiet && <Text $tone="good">{words.allTold}</Text>}
      {isWaiting && (
        <Text>
          {words.onTheWay(countedOf(counts))}
          {oldest !== undefined && words.oldest(formatDateTime(oldest))}
        </Text>
      )}
      <Text $tone="soft">
        {words.sent(sentMails.count)}
        {sentMails.sentTwice > 0 && words.sentTwice(sentMails.sentTwice)}。
      </Text>
    </Stack>
  )
}
