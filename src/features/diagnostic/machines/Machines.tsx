import { machines as words } from '#src/messages/diagnostic-machines.ts'
import { Heading } from '#src/ui/Heading.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'
import { MachinePanel } from './MachinePanel.tsx'
import { Timeline } from './Timeline.tsx'
import { useRecorded } from './useRecorded.ts'

/** Every machine that runs in this page, and what all of them went through. */
export function Machines() {
  const actors = useRecorded()
  const live = actors.flatMap((actor) => {
    const snapshot = actor.now()
    return snapshot ? [{ actor, snapshot }] : []
  })
  return (
    <Stack $gap={5}>
      <Text $tone="soft">{words.about}</Text>
      <Stack $gap={2}>
        <Heading $size="small">{words.live(live.length)}</Heading>
        {live.map(({ actor, snapshot }) => (
          <MachinePanel key={actor.id} actor={actor} snapshot={snapshot} />
        ))}
      </Stack>
      <Timeline actors={actors} />
    </Stack>
  )
}
