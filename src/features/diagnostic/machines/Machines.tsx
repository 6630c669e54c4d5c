import { useSyncExternalStore, useState } from 'react'
import { machines as words, timeline } from '#src/messages/diagnostic-machines.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Recorded } from '#src/runtime/recorder.ts'
import { Field } from '#src/ui/Field.tsx'
import { Select } from '#src/ui/inputs.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { Events } from './Events.tsx'
import { MachinePanel } from './MachinePanel.tsx'

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

const SHOWN = 200

/** The events of all machines in the order in which they happened; of one kind of machine on demand. */
function Timeline({ actors }: { actors: readonly Recorded[] }) {
  const [kind, setKind] = useState('')
  const kinds = [...new Set(actors.map(({ machine }) => machine.id))].toSorted()
  const events = actors
    .filter(({ machine }) => kind === '' || machine.id === kind)
    .flatMap(({ id, entries }) => entries.map((entry) => ({ entry, of: id })))
    .toSorted((one, other) => one.entry.number - other.entry.number)
  const shown = events.slice(-SHOWN)
  return (
    <Panel
      title={timeline.heading}
      more={
        <Text as="span" $tone="faint" $size="s">
          {timeline.newest(shown.length, events.length)}
        </Text>
      }
    >
      <Stack $gap={3}>
        <Field label={timeline.filter}>
          {(control) => (
            <Select {...control} value={kind} onChange={({ target }) => setKind(target.value)}>
              <option value="">{timeline.everyone}</option>
              {kinds.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        <Events label={timeline.heading} events={shown} />
      </Stack>
    </Panel>
  )
}
