import type { Situation } from './graph.ts'
import { canonicalText } from './identity.ts'
import { routeOf, shortestFirst, type Round, type Route, type Survey } from './survey.ts'

/** What paths are for: to go over everything, to get everywhere, to get there in other ways. */
export type PathKind = 'edges' | 'shortest' | 'simple'

export const pathKinds = ['edges', 'shortest', 'simple'] as const satisfies readonly PathKind[]

/** Routes in the order of their worth, for a limit to cut off the least. */
export interface Routes {
  routes: readonly Route[]
  /** More exist than have been looked at. */
  isOpenEnded: boolean
}

/** Other ways that are looked for to each situation; all of them would be more than can be counted. */
const waysToEach = 10

export const routesOf = (survey: Survey, kind: PathKind): Routes => routeMakers[kind](survey)

const routeMakers: Record<PathKind, (survey: Survey) => Routes> = {
  edges: (survey) => ({ routes: edgeRoutes(survey), isOpenEnded: false }),
  shortest: (survey) => ({ routes: shortestRoutes(survey), isOpenEnded: false }),
  simple: simpleRoutes,
}

/**
 * A route over each start, each transition and each event of the model: a transition where it leads away if it
 * ever does, an event where the most can come of events of its type; there the shortest.
 */
function edgeRoutes(survey: Survey): Route[] {
  const best = new Map<string, { route: Route; worth: number }>()
  const offer = (target: string, route: Route, worth: number) => {
    const known = best.get(target)
    const isBetter =
      !known ||
      worth > known.worth ||
      (worth === known.worth && shortestFirst(route, known.route) < 0)
    if (isBetter) best.set(target, { route, worth })
  }
  for (const round of survey.rounds) {
    const start = routeOf(survey, round, [])
    for (const target of [...start.keys, ...round.machine.start().transitions])
      offer(target, start, 0)
    for (const situation of round.situations.values()) {
      const { snapshot, trail, steps } = situation
      const outcomes = outcomesByType(round, situation)
      for (const { event, to } of steps) {
        const route = routeOf(survey, round, [...trail, event])
        const stays = stateOf(round, to) === canonicalText(snapshot.value)
        offer(survey.keyOf(event), route, outcomes.get(event.type)?.size ?? 0)
        for (const transition of round.machine.step(snapshot, event).transitions)
          offer(transition, route, stays ? 0 : 1)
      }
    }
  }
  return [...new Set([...best.values()].map(({ route }) => route))].toSorted(shortestFirst)
}

/** The states that events of each type can lead to from a situation, with the one that it is in. */
function outcomesByType(round: Round, { snapshot, steps }: Situation) {
  const outcomes = new Map<string, Set<string>>()
  for (const { event, to } of steps) {
    const known = outcomes.get(event.type) ?? new Set([canonicalText(snapshot.value)])
    outcomes.set(event.type, known.add(stateOf(round, to)))
  }
  return outcomes
}

const stateOf = ({ situations }: Round, identity: string) =>
  canonicalText(situations.get(identity)?.snapshot.value)

/** The shortest route to each situation, first those that get to a state where none has been. */
function shortestRoutes(survey: Survey): Route[] {
  const best = new Map<string, Route>()
  for (const round of survey.rounds)
    for (const [identity, { trail }] of round.situations) {
      const route = routeOf(survey, round, trail)
      const known = best.get(identity)
      if (!known || shortestFirst(route, known) < 0) best.set(identity, route)
    }
  const ways = [...best].map(([identity, route]) => ({ identity, route }))
  return inTurns(ways)
}

interface Way {
  identity: string
  route: Route
}

/** The first ways of getting to each state, then the second ones, and so on. */
function inTurns(ways: readonly Way[]): Route[] {
  const seen = new Map<string, number>()
  return ways
    .toSorted((one, other) => shortestFirst(one.route, other.route))
    .map(({ identity, route }) => {
      const state = stateOf(route.round, identity)
      const turn = seen.get(state) ?? 0
      seen.set(state, turn + 1)
      return { route, turn }
    })
    .toSorted((one, other) => one.turn - other.turn || shortestFirst(one.route, other.route))
    .map(({ route }) => route)
}

/** Ways that never come back to a situation. `getSimplePaths` writes out all of them before it gives the first. */
function simpleRoutes(survey: Survey): Routes {
  const searches = survey.rounds.map((round) => {
    const { hops, isOpenEnded } = waysThrough(round)
    const ways = hops.map((hop) => ({
      identity: hop.identity,
      route: routeOf(survey, round, trailTo(hop)),
    }))
    return { ways, isOpenEnded }
  })
  return {
    routes: inTurns(searches.flatMap(({ ways }) => ways)),
    isOpenEnded: searches.some(({ isOpenEnded }) => isOpenEnded),
  }
}

/** One step of a simple way; the way is told by going back from its last. */
interface Hop {
  identity: string
  event: Route['trail'][number] | null
  from: Hop | null
}

/** By length: up to `waysToEach` to every situation. */
function waysThrough({ first, situations }: Round) {
  const arrivals = new Map<string, number>()
  const hops: Hop[] = []
  let isOpenEnded = false
  let front: Hop[] = [{ identity: first, event: null, from: null }]
  while (front.length > 0) {
    const arrived = front.filter(({ identity }) => {
      const count = (arrivals.get(identity) ?? 0) + 1
      arrivals.set(identity, count)
      return count <= waysToEach
    })
    isOpenEnded ||= arrived.length < front.length
    hops.push(...arrived)
    front = arrived.flatMap((hop) => onward(hop, situations))
  }
  return { hops, isOpenEnded }
}

function onward(hop: Hop, situations: Round['situations']): Hop[] {
  const taken = new Set<string>()
  return (situations.get(hop.identity)?.steps ?? []).flatMap(({ event, to }) => {
    // Payloads of one type that lead to one place are one way to get there.
    const way = `${event.type}\n${to}`
    if (taken.has(way) || hasPassed(hop, to)) return []
    taken.add(way)
    return [{ identity: to, event, from: hop }]
  })
}

function hasPassed(hop: Hop | null, identity: string): boolean {
  return hop !== null && (hop.identity === identity || hasPassed(hop.from, identity))
}

const trailTo = ({ event, from }: Hop): Route['trail'] =>
  event === null || from === null ? [] : [...trailTo(from), event]
