import type { FiredFault } from '#openapi/faults.ts'
import { fired as words, kinds } from '#src/messages/diagnostic-faults.ts'
import { Journal } from './Journal.tsx'

/** What went wrong because it was asked to, newest first. */
export function FiredFaults({ faults }: { faults: readonly FiredFault[] }) {
  return (
    <Journal
      heading={words.heading}
      empty={words.empty}
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
