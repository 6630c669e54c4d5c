import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import type { ConnectionState } from '#machines/connection/connection.connect.ts'
import type { TransportChoice } from '#machines/connection/connection.types.ts'
import {
  hubNames,
  states,
  events,
  log as words,
  actions,
  choices,
  facts,
  transports,
} from '#src/messages/diagnostic.ts'
import type { HubName, HubLogEntry } from '#src/runtime/realtime.ts'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Field } from '#src/ui/Field.tsx'
import { Select } from '#src/ui/inputs.tsx'
import { Stack, Cluster } from '#src/ui/layout.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Tag, type TagTone } from '#src/ui/Tag.tsx'
import type { Hub } from './diagnostic-report.ts'
import { EventLog } from './EventLog.tsx'

const tones: Record<ConnectionState, TagTone> = {
  off: 'neutral',
  connecting: 'info',
  live: 'success',
  waiting: 'warning',
  renewing: 'info',
}

/** One connection: how it stands, what it went through, and its switches. */
export function HubPanel({ name, hub }: { name: HubName; hub: Hub }) {
  const state = (
    <Tag aria-live="polite" $tone={tones[hub.state]}>
      {states[hub.state]}
    </Tag>
  )
  return (
    <Panel title={hubNames[name]} more={state}>
      <Stack $gap={4}>
        <HubFacts hub={hub} />
        <HubActions name={hubNames[name]} hub={hub} />
        <LastEvents name={hubNames[name]} entries={hub.lastEvents} />
      </Stack>
    </Panel>
  )
}

/** What happened on a connection, newest first. */
function LastEvents({ name, entries }: { name: string; entries: readonly HubLogEntry[] }) {
  return (
    <EventLog
      heading={words.heading}
      label={words.of(name)}
      empty={words.empty}
      entries={entries.toReversed().map(({ number, at, what }) => ({
        key: number,
        at,
        what: events[what] ?? words.pushed(what),
      }))}
    />
  )
}

const verbs = ['ping', 'drop', 'retry'] as const

/**
 * The switches of a connection, named after it: the page has two of each. What makes no sense now stays in reach of the
 * keyboard, and does nothing.
 */
function HubActions({ name, hub }: { name: string; hub: Hub }) {
  const labelOf = (action: string) => actions.of(action, name)
  return (
    <div>
      <Field label={actions.choice}>
        {(control) => (
          <Select
            {...control}
            aria-label={labelOf(actions.choice)}
            value={hub.choice}
            // One of the options below.
            onChange={({ target }) => hub.chooseTransport(target.value as TransportChoice)}
          >
            {Object.entries(choices).map(([choice, label]) => (
              <option key={choice} value={choice}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Cluster $gap={2}>
        {verbs.map((verb) => (
          <Button
            key={verb}
            $size="small"
            aria-label={labelOf(actions[verb])}
            aria-disabled={verb === 'retry' ? hub.state !== 'waiting' : !hub.isLive}
            onClick={hub[verb]}
          >
            {actions[verb]}
          </Button>
        ))}
      </Cluster>
    </div>
  )
}

/** What is known of a connection, each with its name. */
function HubFacts({ hub: { transport, attempt, nextRetryAt, latency } }: { hub: Hub }) {
  return (
    <List>
      <dt>{facts.transport}</dt>
      <dd>{transport === null ? facts.none : transports[transport]}</dd>
      <dt>{facts.attempt}</dt>
      <dd>{facts.times(attempt)}</dd>
      <dt>{facts.nextRetry}</dt>
      <dd>
        {nextRetryAt === null ? facts.none : <Countdown key={nextRetryAt} to={nextRetryAt} />}
      </dd>
      <dt>{facts.latency}</dt>
      <dd>{latency === null ? facts.none : facts.milliseconds(latency)}</dd>
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
    <span role="timer">{facts.inSeconds(Math.max(0, Math.ceil((to - now) / second)))}</span>
  )
}
