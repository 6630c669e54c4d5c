import { useId } from 'react'
import { styled } from 'styled-components'
import type { ArmedFault } from '#openapi/faults.ts'
import { armed as words, kinds } from '#src/messages/diagnostic-faults.ts'
import { failureText } from '#src/messages/failures.ts'
import type { TaskView } from '#src/runtime/useTask.ts'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { SectionTitle } from './EventLog.tsx'

interface ArmedFaultsProps {
  faults: readonly ArmedFault[]
  clearing: TaskView<null>
}

/** What will go wrong, and the way to call it all off. */
export function ArmedFaults({ faults, clearing }: ArmedFaultsProps) {
  const id = useId()
  return (
    <Stack $gap={2}>
      <Cluster $justify="space-between">
        <SectionTitle id={id}>{words.heading}</SectionTitle>
        <Button $size="small" aria-busy={clearing.isRunning} onClick={() => clearing.run(null)}>
          {words.clear}
        </Button>
      </Cluster>
      {clearing.failure && <Text $tone="bad">{failureText(clearing.failure)}</Text>}
      {faults.length === 0 ? (
        <Text $tone="faint">{words.empty}</Text>
      ) : (
        <List aria-labelledby={id}>
          {faults.map((fault) => (
            <li key={fault.id}>
              <Tag $tone="warning">{kinds[fault.kind]}</Tag>
              <code>{fault.target === '*' ? words.all : fault.target}</code>
              <span>{circumstancesOf(fault)}</span>
            </li>
          ))}
        </List>
      )}
    </Stack>
  )
}

const circumstancesOf = ({ milliseconds, times, fired }: ArmedFault) =>
  [
    ...(milliseconds === null ? [] : [words.milliseconds(milliseconds)]),
    times === null ? words.untilCleared : words.left(times - fired),
    ...(fired === 0 ? [] : [words.fired(fired)]),
  ].join(' · ')

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[2]};
  font-size: ${theme.text.s};

  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${theme.space[1]} ${theme.space[3]};
    align-items: baseline;
  }

  code {
    overflow-wrap: anywhere;
  }

  span:last-child {
    color: ${theme.color.inkFaint};
    font-variant-numeric: tabular-nums;
  }
`
