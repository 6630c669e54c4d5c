import { styled } from 'styled-components'
import { useEffect, useState } from 'react'
import { facts as words, transports } from '#src/messages/diagnostic.ts'
import { theme } from '#src/theme/theme.ts'
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

const second = 1000

/** The seconds left to a moment, in milliseconds since 1970. Not announced: each would interrupt the last. */
function Countdown({ to }: { to: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="timer">{words.inSeconds(Math.max(0, Math.ceil((to - now) / second)))}</span>
  )
}
