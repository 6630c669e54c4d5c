import { events, journal as words } from '#src/messages/diagnostic.ts'
import type { JournalEntry } from '#src/runtime/realtime.ts'
import { Journal } from './Journal.tsx'

/** What happened on a connection, newest first. */
export function HubJournal({ entries }: { entries: readonly JournalEntry[] }) {
  return (
    <Journal
      heading={words.heading}
      empty={words.empty}
      entries={entries.toReversed().map(({ number, at, what }) => ({
        key: number,
        at,
        what: events[what] ?? words.pushed(what),
      }))}
    />
  )
}
