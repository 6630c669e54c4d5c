import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { explore, type Situation } from './graph.ts'
import { identityOf, stableText } from './identity.ts'
import { actorOf, casesAt, type MachineModel, type Trail } from './model.ts'
import { structureOf } from './structure.ts'

/**
 * Walks that together take every step out of every situation: the shortest way to each, then one
 * step. Also the situations without any way to a rest.
 */
export function trailsOf(model: MachineModel, machine: AnyStateMachine, input: unknown) {
  const timers = structureOf(machine).timers.map((type) => ({ type }))
  const situations = explore(machine, {
    input,
    eventsAt: (snapshot) => enabledEvents(model, timers, snapshot),
    identify: (snapshot) => identityOf(model, snapshot),
    identifyEvent: stableText,
    limit: model.limit ?? 2000,
  })
  const trails = [...situations.values()].flatMap(({ trail, steps }) => [
    trail,
    ...steps.map(({ event }) => [...trail, event]),
  ])
  return { trails: withoutPrefixes(trails), traps: trapsOf(model, situations) }
}

/** The model's events and the timers that do something in a situation. */
export function enabledEvents(
  model: MachineModel,
  timers: readonly AnyEventObject[],
  snapshot: AnyMachineSnapshot,
): AnyEventObject[] {
  // The graph package would go on from machines that have ended.
  if (snapshot.status !== 'active') return []
  return [...casesAt(model, snapshot), ...timers].filter((event) => {
    const actor = actorOf(event)
    return (actor === null || actor in snapshot.children) && snapshot.can(event)
  })
}

/** A walk that is the beginning of a longer one shows nothing new. */
function withoutPrefixes(trails: readonly Trail[]): Trail[] {
  const longestFirst = trails
    .map((trail) => ({ trail, steps: trail.map(stableText) }))
    .toSorted((one, other) => other.steps.length - one.steps.length)
  const walked = new Set<string>()
  const kept = longestFirst.filter(({ steps }) => {
    const whole = steps.join('\n')
    if (walked.has(whole)) return false
    steps.forEach((_, index) => walked.add(steps.slice(0, index + 1).join('\n')))
    return steps.length > 0
  })
  return kept.length > 0 ? kept.map(({ trail }) => trail) : [[]]
}

function trapsOf(model: MachineModel, situations: Map<string, Situation>): string[] {
  const first = situations.values().next().value
  const isRest = (snapshot: AnyMachineSnapshot) =>
    model.isRest?.(snapshot) ?? stableText(snapshot.value) === stableText(first?.snapshot.value)

  const escaping = new Set<string>()
  for (let grown = -1; grown !== escaping.size;) {
    grown = escaping.size
    for (const [identity, { snapshot, steps }] of situations) {
      const rests = snapshot.status !== 'active' || isRest(snapshot)
      if (rests || steps.some(({ to }) => escaping.has(to))) escaping.add(identity)
    }
  }
  return [...situations.keys()].filter((identity) => !escaping.has(identity))
}
