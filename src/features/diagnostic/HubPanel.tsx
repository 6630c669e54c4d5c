import type { ConnectionState } from '#machines/connection/connection.connect.ts'
import { hubNames, states } from '#src/messages/diagnostic.ts'
import type { HubName } from '#src/runtime/realtime.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Tag, type TagTone } from '#src/ui/Tag.tsx'
import { HubActions } from './HubActions.tsx'
import { HubFacts } from './HubFacts.tsx'
import { HubJournal } from './HubJournal.tsx'
import type { Hub } from './hub-report.ts'

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
        <HubActions hub={hub} />
        <HubJournal entries={hub.lastEvents} />
      </Stack>
    </Panel>
  )
}
