import type { Failure } from '#machines/lib/failure.ts'

/** What is typed about something that others may change meanwhile, and how that was when the typing began. */
export interface Typed<Thing> {
  seen: Thing
}

/** What was typed on top of what others have saved since: a field that was not touched here is as it is by now. */
export function caughtUp<Thing, Text extends Typed<Thing>>(
  typed: Text,
  newest: Thing,
  textOf: (thing: Thing) => Text,
): Text {
  return { ...textOf(newest), ...Object.fromEntries(touched(typed, textOf)) }
}

export const isUntouched = <Thing, Text extends Typed<Thing>>(
  typed: Text,
  textOf: (thing: Thing) => Text,
): boolean => touched(typed, textOf).length === 0

/** The fields that are not as they were. */
function touched<Thing, Text extends Typed<Thing>>(
  typed: Text,
  textOf: (thing: Thing) => Text,
): [string, unknown][] {
  const before = new Map<string, unknown>(Object.entries(textOf(typed.seen)))
  return Object.entries(typed).filter(([name, value]) => value !== before.get(name))
}

/** What is shown is not so any more, which is why it was refused. */
export const isOutdated = (failure: Failure | null): failure is Failure =>
  failure?.kind === 'conflict' || failure?.kind === 'missing'
