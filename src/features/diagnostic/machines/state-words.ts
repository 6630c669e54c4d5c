import type { AnyMachineSnapshot, AnyStateNode } from 'xstate'
import type { Safe } from '#src/lib/redact.ts'

/** A state value in one line: `open`, `history.ready.idle, gap.none`. */
export function stateWords(value: Safe | undefined): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .flatMap(([key, inner]) => {
      const below = stateWords(inner)
      return below === '' ? [key] : below.split(', ').map((state) => `${key}.${state}`)
    })
    .join(', ')
}

/** `xstate.done.actor.load` as `load done`; what is sent by people stays as it is. */
export const eventWords = (type: string): string =>
  type
    .replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1')
    .replace(/^xstate\.(done|error)\.actor\.(.+)$/, '$2 $1')
    .replace(/^xstate\.(init|stop)$/, '$1')

/** An event that would do something now; `maybe` when that hangs on what it carries. */
interface Accepted {
  type: string
  isSure: boolean
}

/** What a machine listens to where it stands. Asks guards, which change nothing. */
export function acceptedBy(snapshot: AnyMachineSnapshot): Accepted[] {
  const listened = nodesOf(snapshot).flatMap((node) => node.ownEvents)
  return [...new Set(listened)]
    .filter((type) => !type.startsWith('xstate.') && type !== '*')
    .map((type) => ({ type, isSure: isTaken(snapshot, type) }))
}

/** The states that a snapshot is in, those around them too. */
export const nodesOf = (snapshot: AnyMachineSnapshot): readonly AnyStateNode[] =>
  snapshot._nodes

/** Without what it would carry a guard may refuse, or not work at all. */
function isTaken(snapshot: AnyMachineSnapshot, type: string) {
  try {
    return snapshot.can({ type })
  } catch {
    return false
  }
}
