import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/**
 * A machine as a configuration that can be drawn: its states, what leads from one to another, and what is done on the
 * way by name. It is built from these alone, so a context, an input or the params of an action are never in it.
 */
export const definitionOf = (machine: AnyStateMachine): object => stateOf(machine.root)

function stateOf(node: AnyStateNode): object {
  const led = (type: string) => (node.transitions.get(type) ?? []).map(transitionOf)
  const ends = `xstate.done.state.${node.id}`
  const invoked = node.invoke.map(({ id, src }) => ({
    id,
    src: typeof src === 'string' ? src : 'inline',
    onDone: led(`xstate.done.actor.${id}`),
    onError: led(`xstate.error.actor.${id}`),
    onSnapshot: led(`xstate.snapshot.${id}`),
  }))
  const ofItself = [
    ends,
    ...node.after.map(({ eventType }) => eventType),
    ...node.invoke.flatMap(({ id }) => [
      `xstate.done.actor.${id}`,
      `xstate.error.actor.${id}`,
      `xstate.snapshot.${id}`,
    ]),
  ]
  const heard = [...node.transitions.keys()].filter((type) => !ofItself.includes(type))
  return {
    id: node.id,
    type: node.type,
    tags: node.tags,
    entry: unitsOf(node.config.entry),
    exit: unitsOf(node.config.exit),
    invoke: invoked,
    on: Object.fromEntries(heard.map((type) => [type, led(type)])),
    after: Object.fromEntries(
      node.after.map(({ delay, eventType }) => [String(delay), led(eventType)]),
    ),
    always: (node.always ?? []).map(transitionOf),
    onDone: led(ends),
    ...(node.type === 'compound' && { initial: node.initial.target[0]?.key }),
    ...(node.type === 'history' && { history: node.history }),
    states: Object.fromEntries(
      Object.entries(node.states).map(([key, inner]) => [key, stateOf(inner)]),
    ),
  }
}

function transitionOf({ target, guard, actions, reenter }: AnyTransitionDefinition) {
  return {
    ...(target && { target: target.map(({ id }) => `#${id}`) }),
    ...(guard !== undefined && { guard: unitOf(guard) }),
    actions: actions.map(unitOf),
    reenter,
  }
}

const unitsOf = (units: unknown) =>
  units === undefined ? [] : Array.isArray(units) ? units.map(unitOf) : [unitOf(units)]

/** A guard or an action by its name, whether it is written as one or as a function. */
function unitOf(unit: unknown): { type: string } {
  if (typeof unit === 'string') return { type: unit }
  const { type, name } = Object(unit) as { type?: unknown; name?: unknown }
  const names = [type, name].filter((each) => typeof each === 'string')
  return { type: names.find((each) => each !== '') ?? 'inline' }
}
