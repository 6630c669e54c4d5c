import { useState } from 'react'
import { styled } from 'styled-components'
import type { Deliveries as DeliveriesData } from '#src/data/admin/system.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import {
  deliveries as words,
  givenUp as givenUpWords,
  held as heldWords,
} from '#src/messages/admin/deliveries.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { media, theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { ReasonDialog } from '../table/ReasonDialog.tsx'
import { RefreshButton } from './panel-parts.tsx'
import {
  countedOf,
  type GivenUpDelivery,
  type HeldDeliveries,
  nameOf,
  releaseDeliveries,
  retryDelivery,
  useDeliveries,
} from './useDeliveries.ts'

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
      <Panel
        title={words.label}
        more={<RefreshButton view={view}>{words.refresh}</RefreshButton>}
      >
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

interface HeldPanelProps {
  held: DeliveriesData['held']
  isReleasing: boolean
  onRelease: (held: HeldDeliveries) => void
}

/** What a restore found waiting, until somebody releases it. */
function HeldPanel({ held, isReleasing, onRelease }: HeldPanelProps) {
  const [isAsking, setIsAsking] = useState(false)
  const row: HeldDeliveries = { id: 'held', ...held }
  const question = releaseDeliveries.ask?.([countedOf(held)], [row])
  if (!releaseDeliveries.isOffered(row)) return null
  return (
    <Panel title={heldWords.label}>
      <Cluster $gap={3} $justify="space-between">
        <Text $tone="warn">{heldWords.text(countedOf(held))}</Text>
        <Button aria-busy={isReleasing} onClick={() => setIsAsking(true)}>
          {heldWords.release}
        </Button>
      </Cluster>
      {isAsking && question !== undefined && (
        <ReasonDialog
          question={question}
          onConfirm={() => onRelease(row)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Panel>
  )
}

interface GivenUpListProps {
  /** How many there are, of which `rows` may be the oldest only. */
  count: number
  rows: readonly GivenUpDelivery[]
  isRetrying: (id: string) => boolean
  onRetry: (row: GivenUpDelivery) => void
}

/** What was given up: what it is, why, since when, how often it was tried, and one more try. */
function GivenUpList({ count, rows, isRetrying, onRetry }: GivenUpListProps) {
  return (
    <Panel title={givenUpWords.label}>
      <Text $tone="bad">
        {givenUpWords.text(count)}
        {rows.length < count && givenUpWords.onlyOldest(rows.length)}
      </Text>
      <List aria-label={givenUpWords.label}>
        {rows.map((row) => (
          <GivenUpItem
            key={row.id}
            row={row}
            isRetrying={isRetrying(row.id)}
            onRetry={() => onRetry(row)}
          />
        ))}
      </List>
    </Panel>
  )
}

interface GivenUpItemProps {
  row: GivenUpDelivery
  isRetrying: boolean
  onRetry: () => void
}

function GivenUpItem({ row, isRetrying, onRetry }: GivenUpItemProps) {
  const { kind, error, since, attempts, givenUpAt } = row
  return (
    <Item>
      <div>
        <Name>
          <Tag $tone="neutral">{words.kinds[kind]}</Tag>
          <span>{nameOf(row)}</span>
        </Name>
        <Reason $size="s" $tone="soft">
          {error ?? givenUpWords.unknown}
        </Reason>
        <Facts $size="s" $tone="faint">
          <span>
            {givenUpWords.since} {formatDateTime(since)}
          </span>
          <span>{givenUpWords.attempts(attempts)}</span>
          <span>
            {givenUpWords.givenUpAt} {formatDateTime(givenUpAt)}
          </span>
        </Facts>
      </div>
      {retryDelivery.isOffered(row) ? (
        <Button
          $size="small"
          aria-label={givenUpWords.retryOf(nameOf(row))}
          aria-busy={isRetrying}
          onClick={onRetry}
        >
          {isRetrying ? givenUpWords.retrying : givenUpWords.retry}
        </Button>
      ) : (
        <Text $size="s" $tone="soft">
          {givenUpWords.expired}
        </Text>
      )}
    </Item>
  )
}

const List = styled.ul`
  margin-top: ${theme.space[2]};
`

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space[3]};
  align-items: center;
  padding: ${theme.space[3]} 0;
  border-top: 1px solid ${theme.color.line};

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    justify-items: start;
  }
`

const Name = styled.div`
  display: flex;
  gap: ${theme.space[2]};
  align-items: baseline;
  font-weight: 600;
`

const Reason = styled(Text)`
  overflow-wrap: anywhere;
`

const Facts = styled(Text)`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space[3]};

  span {
    white-space: nowrap;
  }
`
