import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { MachineModel } from './model.ts'
import { idRegister, stateKey, type Course } from './path-id.ts'
import { routesOf, type PathKind } from './routes.ts'
import { shortestFirst, surveyOf, type Route, type Survey } from './survey.ts'

/** Paths at most, of one kind through one machine. */
export const defaultLimit = 100

export interface GeneratedPath {
  /** The same as long as its start, events and states are; see `pathId`. */
  id: string
  /** The model's name. */
  machine: string
  kind: PathKind
  start: { input: unknown; snapshot: AnyMachineSnapshot; transitions: readonly string[] }
  steps: readonly GeneratedStep[]
}

interface GeneratedStep {
  /** The id of the path that ends here; the last one is the id of the whole. */
  id: string
  event: AnyEventObject
  snapshotAfter: AnyMachineSnapshot
  /** The names of the transitions it goes over. */
  transitions: readonly string[]
}

interface Generated {
  paths: readonly GeneratedPath[]
  /** How many the limit has cut off. */
  left: number
  /** More exist than have been looked at, so `left` is "at least". */
  isOpenEnded: boolean
}

/**
 * The paths of one kind through a model, at most `limit`. A path that is the beginning of another is not given
 * by itself: its id is that of a step.
 */
export function pathsOf(
  model: MachineModel,
  { kind, limit = defaultLimit }: { kind: PathKind; limit?: number },
  survey: Survey = surveyOf(model),
): Generated {
  const { routes, isOpenEnded } = routesOf(survey, kind)
  const { chosen, left } = choose(routes, limit)
  const naming = { machine: model.name, kind, nameOf: idRegister() }
  return { paths: chosen.map((route) => follow(route, naming)), left, isOpenEnded }
}

/** Takes routes in their order; one that goes on from another takes its place, beyond the limit too. */
function choose(routes: readonly Route[], limit: number): { chosen: Route[]; left: number } {
  const ends = new Map<string, Route>()
  const beginnings = new Set<string>()
  const skipped: Route[] = []
  for (const route of routes) {
    const [whole, ...earlier] = beginningsOf(route)
    if (ends.has(whole) || beginnings.has(whole)) continue
    const replaced = earlier.filter((beginning) => ends.delete(beginning))
    if (ends.size >= limit && replaced.length === 0) skipped.push(route)
    else {
      ends.set(whole, route)
      for (const beginning of earlier) beginnings.add(beginning)
    }
  }
  const chosen = [...ends.values()].toSorted(shortestFirst)
  if (skipped.length === 0) return { chosen, left: 0 }
  const missed = skipped.filter((route) => !beginnings.has(beginningsOf(route)[0]))
  return { chosen, left: choose(missed, Infinity).chosen.length }
}

/** A route and each beginning of it, as texts, the longest first. */
const beginningsOf = ({ keys, text }: Route): [string, ...string[]] => [
  text,
  ...keys.slice(1).map((_, index) => keys.slice(0, -1 - index).join('\n')),
]

interface Naming {
  machine: string
  kind: PathKind
  nameOf: (course: Course) => string
}

function follow(route: Route, { machine, kind, nameOf }: Naming): GeneratedPath {
  const { round, trail, keys } = route
  const start = round.machine.start()
  const states = [stateKey(start.snapshot)]
  const startId = nameOf({ machine, keys: keys.slice(0, 1), states })
  let before = start.snapshot
  const steps = trail.map((event, index): GeneratedStep => {
    const { snapshot, transitions } = round.machine.step(before, event)
    before = snapshot
    states.push(stateKey(snapshot))
    const id = nameOf({ machine, keys: keys.slice(0, index + 2), states })
    return { id, event, snapshotAfter: snapshot, transitions }
  })
  return {
    id: steps.at(-1)?.id ?? startId,
    machine,
    kind,
    start: { input: round.input, ...start },
    steps,
  }
}
