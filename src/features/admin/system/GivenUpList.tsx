import { styled } from 'styled-components'
import { formatDateTime } from '#src/lib/dates.ts'
import { deliveries, givenUp as words } from '#src/messages/admin/deliveries.ts'
import { media, theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { nameOf, retryDelivery, type GivenUpDelivery } from './delivery-decisions.ts'

interface GivenUpListProps {
  /** How many there are, of which `rows` may be the oldest only. */
  count: number
  rows: readonly GivenUpDelivery[]
  isRetrying: (id: string) => boolean
  onRetry: (row: GivenUpDelivery) => void
}

/** What was given up: what it is, why, since when, how often it was tried, and one more try. */
export function GivenUpList({ count, rows, isRetrying, onRetry }: GivenUpListProps) {
  return (
    <Panel title={words.label}>
      <Text $tone="bad">
        {words.text(count)}
        {rows.length < count && words.onlyOldest(rows.length)}
      </Text>
      <List aria-label={words.label}>
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
          <Tag $tone="neutral">{deliveries.kinds[kind]}</Tag>
          <span>{nameOf(row)}</span>
        </Name>
        <Reason $size="s" $tone="soft">
          {error ?? words.unknown}
        </Reason>
        <Facts $size="s" $tone="faint">
          <span>
            {words.since} {formatDateTime(since)}
          </span>
          <span>{words.attempts(attempts)}</span>
          <span>
            {words.givenUpAt} {formatDateTime(givenUpAt)}
          </span>
        </Facts>
      </div>
      {retryDelivery.isOffered(row) ? (
        <Button
          $size="small"
          aria-label={words.retryOf(nameOf(row))}
          aria-busy={isRetrying}
          onClick={onRetry}
        >
          {isRetrying ? words.retrying : words.retry}
        </Button>
      ) : (
        <Text $size="s" $tone="soft">
          {words.expired}
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
