import { styled } from 'styled-components'
import { facts as words, transports } from '#src/messages/diagnostic.ts'
import { theme } from '#src/theme/theme.ts'
import { Countdown } from './Countdown.tsx'
import type { Hub } from './hub-report.ts'

/** What is known of a connection, each with its name. */
export function HubFacts({ hub: { transport, attempt, nextRetryAt, latency } }: { hub: Hub }) {
  return (
    <List>
      <dt>{words.transport}</dt>
      <dd>{transport === null ? words.none : transports[transport]}</dd>
      <dt>{words.attempt}</dt>
      <dd>{words.times(attempt)}</dd>
      <dt>{words.nextRetry}</dt>
      <dd>
        {nextRetryAt === null ? words.none : <Countdown key={nextRetryAt} to={nextRetryAt} />}
      </dd>
      <dt>{words.latency}</dt>
      <dd>{latency === null ? words.none : words.milliseconds(latency)}</dd>
    </List>
  )
}

const List = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${theme.space[2]} ${theme.space[5]};

  dt {
    color: ${theme.color.inkSoft};
  }

  dd {
    font-variant-numeric: tabular-nums;
  }
`
