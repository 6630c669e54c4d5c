import { styled } from 'styled-components'
import { timeline as words } from '#src/messages/diagnostic-machines.ts'
import type { Entry } from '#src/runtime/recorder.ts'
import { theme } from '#src/theme/theme.ts'
import { Text } from '#src/ui/Text.tsx'
import { timeOfDay } from '../EventLog.tsx'
import { eventWords, stateWords } from './state-words.ts'

interface EventsProps {
  label: string
  /** The oldest first; `of` names whose event it is where several are shown. */
  events: readonly { entry: Entry; of?: string }[]
}

/** What happened and where it led, newest first. */
export function Events({ label, events }: EventsProps) {
  if (events.length === 0) return <Text $tone="faint">{words.empty}</Text>
  return (
    <List aria-label={label} tabIndex={0}>
      {events.toReversed().map(({ entry, of }) => (
        <li key={entry.number}>
          <time dateTime={new Date(entry.at).toISOString()}>{timeOfDay(entry.at)}</time>
          <span>
            {of !== undefined && <Of>{of}</Of>}
            {eventWords(entry.type)} <span aria-hidden="true">→</span>{' '}
            <State>{stateWords(entry.value)}</State>
          </span>
        </li>
      ))}
    </List>
  )
}

const List = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[1]};
  max-height: 320px;
  overflow-y: auto;
  font-size: ${theme.text.s};
  overflow-wrap: anywhere;

  li {
    display: flex;
    gap: ${theme.space[3]};
  }

  time {
    flex: none;
    color: ${theme.color.inkFaint};
    font-variant-numeric: tabular-nums;
  }
`

const Of = styled.span`
  margin-right: ${theme.space[2]};
  color: ${theme.color.accent};
`

const State = styled.span`
  color: ${theme.color.inkSoft};
`
