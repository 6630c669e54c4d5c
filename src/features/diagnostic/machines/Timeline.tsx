import { useState } from 'react'
import { timeline as words } from '#src/messages/diagnostic-machines.ts'
import type { Recorded } from '#src/runtime/recorder.ts'
import { Field } from '#src/ui/Field.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Select } from '#src/ui/inputs.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Events } from './Events.tsx'

const SHOWN = 200

/** The events of all machines in the order in which they happened; of one kind of machine on demand. */
export function Timeline({ actors }: { actors: readonly Recorded[] }) {
  const [kind, setKind] = useState('')
  const kinds = [...new Set(actors.map(({ machine }) => machine.id))].toSorted()
  const events = actors
    .filter(({ machine }) => kind === '' || machine.id === kind)
    .flatMap(({ id, entries }) => entries.map((entry) => ({ entry, of: id })))
    .toSorted((one, other) => one.entry.number - other.entry.number)
  const shown = events.slice(-SHOWN)
  return (
    <Panel
      title={words.heading}
      more={
        <Text as="span" $tone="faint" $size="s">
          {words.newest(shown.length, events.length)}
        </Text>
      }
    >
      <Stack $gap={3}>
        <Field label={words.filter}>
          {(control) => (
            <Select {...control} value={kind} onChange={({ target }) => setKind(target.value)}>
              <option value="">{words.everyone}</option>
              {kinds.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        <Events label={words.heading} events={shown} />
      </Stack>
    </Panel>
  )
}
