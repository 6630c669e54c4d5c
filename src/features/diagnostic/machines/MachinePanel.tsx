import { useState, type ReactNode } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import { styled } from 'styled-components'
import { machines as words } from '#src/messages/diagnostic-machines.ts'
import type { Recorded } from '#src/runtime/recorder.ts'
import { theme } from '#src/theme/theme.ts'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Events } from './Events.tsx'
import { StateDiagram } from './StateDiagram.tsx'
import { acceptedBy, nodesOf, stateWords } from './state-words.ts'

const LAST = 10

interface MachinePanelProps {
  actor: Recorded
  snapshot: AnyMachineSnapshot
}

/** One running machine; what there is to see of it is made when it is unfolded. */
export function MachinePanel({ actor, snapshot }: MachinePanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <Name>{actor.id}</Name> <Tag $tone="info">{stateWords(snapshot.value)}</Tag>
      </summary>
      {isOpen && <Inside actor={actor} snapshot={snapshot} />}
    </Box>
  )
}

function Inside({ actor, snapshot }: MachinePanelProps) {
  const context = actor.entries.at(-1)?.context
  return (
    <Stack $gap={4}>
      <Part title={words.states}>
        <StateDiagram root={snapshot.machine.root} current={new Set(nodesOf(snapshot))} />
      </Part>
      <Part title={words.accepted}>
        <Cluster $gap={2}>
          {acceptedBy(snapshot).map(({ type, isSure }) => (
            <Tag key={type} $tone={isSure ? 'success' : 'neutral'}>
              {isSure ? type : `${type}（${words.acceptedMaybe}）`}
            </Tag>
          ))}
        </Cluster>
      </Part>
      <Part title={words.last}>
        <Events
          label={`${actor.id} ${words.last}`}
          events={actor.entries.slice(-LAST).map((entry) => ({ entry }))}
        />
      </Part>
      <Part title={words.context}>
        <Context tabIndex={0} aria-label={`${actor.id} ${words.context}`}>
          {JSON.stringify(context, null, 2)}
        </Context>
      </Part>
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack $gap={2}>
      <Text as="h3" $tone="soft" $size="s">
        {title}
      </Text>
      {children}
    </Stack>
  )
}

const Box = styled.details`
  padding: ${theme.space[3]} ${theme.space[4]};
  background: ${theme.color.surface};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};

  summary {
    overflow-wrap: anywhere;
    cursor: pointer;
  }

  summary > * {
    vertical-align: middle;
  }

  &[open] summary {
    margin-bottom: ${theme.space[4]};
  }
`

const Name = styled.span`
  font-weight: 600;
`

const Context = styled.section`
  max-height: 260px;
  padding: ${theme.space[3]};
  overflow: auto;
  background: ${theme.color.code};
  border-radius: ${theme.radius.s};
  font: ${theme.text.xs} / 1.6 ${theme.font.mono};
  white-space: pre;
`
