import { useId } from 'react'
import { styled } from 'styled-components'
import type { FiredFault, ArmedFault } from '#openapi/faults.ts'
import { faults as words, fired, kinds, armed } from '#src/messages/diagnostic-faults.ts'
import { failureText } from '#src/messages/failures.ts'
import type { OwnTask } from '#src/runtime/task.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Grid, Stack, Cluster } from '#src/ui/layout.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SkeletonText } from '#src/ui/Skeleton.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { EventLog, SectionTitle } from './EventLog.tsx'
import { useFaultLab } from './fault-lab.ts'
import { FaultForm } from './FaultForm.tsx'

/** What is to go wrong for this session, what may yet, and what has. */
export function FaultPanel() {
  const { lab, form, clearing } = useFaultLab()
  return (
    <Panel title={words.heading} more={<Tag $tone="warning">{words.place}</Tag>}>
      <Stack $gap={4}>
        <Text $tone="soft">{words.about}</Text>
        <Loaded view={lab} skeleton={<SkeletonText lines={6} />}>
          {({ calls, pushes, armed, fired }) => (
            <Grid $column={420} $gap={5}>
              <FaultForm form={form} calls={calls} pushes={pushes} />
              <Stack $gap={4}>
                <ArmedFaults faults={armed} clearing={clearing} />
                <FiredFaults faults={fired} />
              </Stack>
            </Grid>
          )}
        </Loaded>
      </Stack>
    </Panel>
  )
}

/** What went wrong because it was asked to, newest first. */
function FiredFaults({ faults }: { faults: readonly FiredFault[] }) {
  return (
    <EventLog
      heading={fired.heading}
      empty={fired.empty}
      entries={faults.map(({ id, at, kind, what }) => ({
        key: id,
        at: Date.parse(at),
        what: (
          <>
            <span>{kinds[kind]}</span>
            <code>{what}</code>
          </>
        ),
      }))}
    />
  )
}

interface ArmedFaultsProps {
  faults: readonly ArmedFault[]
  clearing: OwnTask<null>
}

/** What will go wrong, and the way to call it all off. */
function ArmedFaults({ faults, clearing }: ArmedFaultsProps) {
  const id = useId()
  return (
    <Stack $gap={2}>
      <Cluster $justify="space-between">
        <SectionTitle id={id}>{armed.heading}</SectionTitle>
        <Button $size="small" aria-busy={clearing.isRunning} onClick={() => clearing.run(null)}>
          {armed.clear}
        </Button>
      </Cluster>
      {clearing.failure && <Text $tone="bad">{failureText(clearing.failure)}</Text>}
      {faults.length === 0 ? (
        <Text $tone="faint">{armed.empty}</Text>
      ) : (
        <List aria-labelledby={id}>
          {faults.map((fault) => (
            <li key={fault.id}>
              <Tag $tone="warning">{kinds[fault.kind]}</Tag>
              <code>{fault.target === '*' ? armed.all : fault.target}</code>
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
    ...(milliseconds === null ? [] : [armed.milliseconds(milliseconds)]),
    times === null ? armed.untilCleared : armed.left(times - fired),
    ...(fired === 0 ? [] : [armed.fired(fired)]),
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
