import type { AnyStateMachine } from 'xstate'
import { version } from '#src/lib/version.ts'
import type { Recorder } from '#src/runtime/recorder.ts'
import { hashIndex } from '#src/lib/hash.ts'

/** One event of an actor: when, its type, what it carried, and the state it led to. */
export type ReportedStep = [at: number, type: string, payload: unknown, value: unknown]

/** An actor as a report tells it. `from` is the context after the first step, which need not be the actor's first. */
export interface ReportedActor {
  id: string
  machine: string
  from: unknown
  steps: ReportedStep[]
}

/** What the machines went through, as `npm run replay` reads it. */
export interface MachineReport {
  version: string
  /** The digest of each machine by its id. */
  machines: Record<string, string>
  /** The names in it (`#7`) by their numbers, in the order of the names themselves: some machines compare them. */
  order?: number[]
  actors: ReportedActor[]
}

/** The machines and their last steps in at most so many characters of JSON: the newest of all actors. */
export function machineReport(
  recorder: Pick<Recorder, 'actors' | 'order'>,
  characters: number,
): MachineReport {
  const actors = recorder.actors()
  const machines: Record<string, string> = {}
  for (const { machine } of actors) machines[machine.id] ??= machineDigest(machine)
  const told = actors.map(({ id, machine }) => ({ id, machine: machine.id }))
  let left =
    characters - JSON.stringify({ version, machines, order: [], actors: [] }).length - 1
  const newest = actors
    .flatMap(({ entries }, actor) => entries.map((entry) => ({ actor, entry })))
    .toSorted((one, other) => other.entry.number - one.entry.number)
  const kept = new Map<number, { from: unknown; steps: ReportedStep[] }>()
  const named = new Set<number>()
  for (const { actor, entry } of newest) {
    const step: ReportedStep = [entry.at, entry.type, entry.payload, entry.value]
    const before = kept.get(actor)
    const frame = before ? -lengthOf(before.from) : FRAME + lengthOf(told[actor])
    const names = namesIn([told[actor], entry.context, step]).filter((name) => !named.has(name))
    left -= frame + lengthOf(entry.context) + lengthOf(step) + SEPARATOR
    left -= names.join().length + 1
    if (left < 0) break
    for (const name of names) named.add(name)
    kept.set(actor, { from: entry.context, steps: [step, ...(before?.steps ?? [])] })
  }
  return {
    version,
    machines,
    order: recorder.order().filter((number) => named.has(number)),
    actors: told.flatMap(({ id, machine }, actor) => {
      const one = kept.get(actor)
      return one ? [{ id, machine, ...one }] : []
    }),
  }
}

/** A step a line, so that a person can read it before handing it on. */
export function machineReportText({ actors, ...rest }: MachineReport): string {
  const lines = actors.map(({ steps, ...actor }) => {
    const last = steps.map((step) => JSON.stringify(step)).join(',\n')
    return `${JSON.stringify(actor).slice(0, -1)},"steps":[\n${last}]}`
  })
  return `${JSON.stringify(rest).slice(0, -1)},"actors":[\n${lines.join(',\n')}]}`
}

const lengthOf = (value: unknown) => JSON.stringify(value).length

/** The numbers of the names in what is told; that of a text stands after its length. */
const namesIn = (told: unknown): number[] => [
  ...new Set(
    [...JSON.stringify(told).matchAll(/(?<!…\d*)#(\d+)/g)].map(([, number]) => Number(number)),
  ),
]

/** A comma and a line's end. */
const SEPARATOR = 2

/** The names `from` and `steps`, their punctuation, and a separator. */
const FRAME = 24

/** Tells versions of a machine apart by its states, events, guards and actions: the same in source and in a build. */
export const machineDigest = ({ config }: AnyStateMachine): string =>
  hashIndex(JSON.stringify(config), 2 ** 32)
    .toString(16)
    .padStart(8, '0')
