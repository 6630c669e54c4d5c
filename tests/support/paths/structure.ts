import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from 'xstate'
import { statesOf } from './graph.ts'
import { stableText } from './identity.ts'

/** All there is to walk in a machine: the ids of its states and the names of its transitions. */
export function structureOf(machine: AnyStateMachine) {
  const nodes = statesOf(machine)
  return {
    states: nodes.map((node) => node.id),
    transitions: nodes.flatMap(transitionsOf).map(nameOf),
    timers: nodes.flatMap((node) => [...node.transitions.keys()].filter(isTimer)),
  }
}

/** One line: source, event, which of several candidates, target. Unique within a machine. */
export function nameOf(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition
  const candidates =
    (eventType === '' ? source.always : source.transitions.get(eventType)) ?? []
  const position = candidates.length > 1 ? `[${candidates.indexOf(transition)}]` : ''
  const targets = (transition.target ?? []).map((node) => node.id).join(' + ')
  return `${source.id} · ${readableEvent(eventType) || 'always'}${position} → ${targets || '(stays)'}`
}

/**
 * Every state, transition, guard, action and delay as sorted lines of text. Committed beside the
 * model, so that whatever is added, removed or led elsewhere shows in a diff.
 */
export function tableOf(machine: AnyStateMachine): string {
  const nodes = statesOf(machine)
  const delays = Object.entries(machine.implementations.delays ?? {}).map(
    ([name, delay]) =>
      `delay ${name} = ${typeof delay === 'number' ? `${delay} ms` : 'computed'}`,
  )
  const states = nodes.map((node) =>
    [
      `state ${node.id} (${node.type})`,
      ...node.tags.map((tag) => `#${tag}`),
      ...node.invoke.map((invoked) => `invoke ${invoked.id}`),
      ...node.entry.map((action) => `entry ${namePart(action)}`),
      ...node.exit.map((action) => `exit ${namePart(action)}`),
    ].join(' | '),
  )
  const transitions = nodes
    .flatMap(transitionsOf)
    .map((transition) =>
      [
        nameOf(transition) + (transition.reenter ? ' (reenters)' : ''),
        ...(transition.guard ? [`if ${namePart(transition.guard)}`] : []),
        ...transition.actions.map(namePart),
      ].join(' | '),
    )
  return [...delays, ...states, ...transitions].toSorted().join('\n') + '\n'
}

/** The event's type as a person would say it. */
export const readableEvent = (type: string) =>
  type
    .replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1')
    .replace(/^xstate\.(done|error)\.actor\.(.+)$/, '$2 $1')

/** The states a snapshot is in, ancestors included. */
export const activeStates = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot._nodes.map((node) => node.id)

const isTimer = (eventType: string) => eventType.startsWith('xstate.after.')

/** The transitions of a state that lead anywhere, eventless ones last. */
export const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] =>
  [...[...node.transitions.values()].flat(), ...(node.always ?? [])].filter(leadsAnywhere)

/** `{}` in a config forbids an event; there is nothing to walk. */
const leadsAnywhere = (transition: AnyTransitionDefinition) =>
  (transition.target?.length ?? 0) > 0 || transition.actions.length > 0

/** The name of a guard or action, with its params where they are fixed. */
export function namePart(part: unknown): string {
  if (typeof part === 'string') return part
  if (typeof part === 'function') return part.name || 'inline'
  if (typeof part !== 'object' || part === null || !('type' in part)) return 'inline'
  const fixed = 'params' in part && part.params != null && typeof part.params !== 'function'
  return String(part.type) + (fixed ? stableText(part.params) : '')
}
