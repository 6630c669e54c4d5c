import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { explore, type Situation } from './graph.ts'
import { identityOf, remembered } from './identity.ts'
import type { MachineModel, Trail } from './model.ts'
import { eventKey, startKey } from './path-id.ts'
import { freshWitness, withStandIns } from './stand-in.ts'
import { structureOf } from './structure.ts'
import { observed, type Observed } from './taken.ts'
import { enabledEvents } from './trails.ts'

/** All there is to know about a model before choosing paths through it. */
export interface Survey {
  model: MachineModel
  rounds: readonly Round[]
  /** The key of an event, found once for each. */
  keyOf: (event: AnyEventObject) => string
}

/** Everything that is reachable from one start. */
export interface Round {
  input: unknown
  /** What tells this start from the others. */
  key: string
  machine: Observed
  /** Where it begins, in `situations`. */
  first: string
  situations: ReadonlyMap<string, Situation>
}

/** A way through a machine, not yet followed. */
export interface Route {
  round: Round
  trail: Trail
  /** The start and the key of each event. */
  keys: readonly string[]
  /** All of them, to compare. */
  text: string
}

/** Explores a model from all its starts. The order of its starts and cases makes no difference. */
export function surveyOf(model: MachineModel): Survey {
  // Exploring never starts an actor, so nobody writes into this witness.
  const machine = withStandIns(model.machine, freshWitness())
  const timers = structureOf(machine).timers.map((type) => ({ type }))
  const identify = (snapshot: AnyMachineSnapshot) => identityOf(model, snapshot)
  const keyOf = remembered((event: AnyEventObject) => eventKey(model, event))
  const rounds = sortedBy(model.starts, (input) => startKey(model, input)).map(
    (input): Round => {
      const watched = observed(machine, input)
      return {
        input,
        key: startKey(model, input),
        machine: watched,
        first: identify(watched.start().snapshot),
        situations: explore(machine, {
          input,
          eventsAt: (snapshot) => sortedBy(enabledEvents(model, timers, snapshot), keyOf),
          identify,
          identifyEvent: keyOf,
          limit: model.limit ?? 2000,
        }),
      }
    },
  )
  return { model, rounds, keyOf }
}

export function routeOf({ keyOf }: Survey, round: Round, trail: Trail): Route {
  const keys = [round.key, ...trail.map(keyOf)]
  return { round, trail, keys, text: keys.join('\n') }
}

/** Short ones first, and among equally long ones an order that no file decides. */
export const shortestFirst = (one: Route, other: Route): number =>
  one.trail.length - other.trail.length || compare(one.text, other.text)

function sortedBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .toSorted((one, other) => compare(one.key, other.key))
    .map(({ item }) => item)
}

/** What is short to say comes first. No `localeCompare`: it depends on the computer's language. */
const compare = (one: string, other: string) =>
  one.length - other.length || (one < other ? -1 : one > other ? 1 : 0)
