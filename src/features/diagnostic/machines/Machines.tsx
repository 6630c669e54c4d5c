import { useSyncExternalStore } from 'react'
import { machines as words } from '#src/messages/diagnostic-machines.ts'
import { Heading, Text } from '#src/ui/Text.tsx'
import { Stack } from '#src/ui/layout.tsx'
import type { Recorded } from '#src/runtime/recorder.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { MachinePanel } from './MachinePanel.tsx'
import { Timeline } from './Timeline.tsx'

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

/** Every actor that was seen, rendered anew at most once a frame. */
function useRecorded(): readonly Recorded[] {
  const { recorder } = useRuntime()
  useSyncExternalStore(
    (tell) => {
      let frame = 0
      const stop = recorder.subscribe(() => {
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(tell)
      })
      return () => {
        cancelAnimationFrame(frame)
        stop()
      }
    },
    recorder.count,
    recorder.count,
  )
  return recorder.actors()
}
