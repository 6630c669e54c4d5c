import type { Redactor } from '#src/lib/redact.ts'

/** An actor as XState tells of it. One without an id of its own has that of its session. */
export interface Named {
  sessionId: string
  id?: string | undefined
}

/**
 * Calls each actor by what it is and by the id that it was given, the names of things in it reduced: `resource home`,
 * `toast-1`. Of several with one name the later ones are counted, and so are those without an id: `theme 1`.
 */
export function createActorNames({ name }: Pick<Redactor, 'name'>) {
  const counts = new Map<string, number>()
  return ({ id, sessionId }: Named, kind: string): string => {
    const own = id === undefined || id === sessionId ? null : name(id)
    const called = own === null ? kind : withKind(own, kind)
    const count = (counts.get(called) ?? 0) + 1
    counts.set(called, count)
    return own !== null && count === 1 ? called : `${called} ${count}`
  }
}

/** `session` is enough of a session, `toast-1` of a toast. */
const withKind = (own: string, kind: string) =>
  own === kind || own.startsWith(`${kind}-`) ? own : `${kind} ${own}`
