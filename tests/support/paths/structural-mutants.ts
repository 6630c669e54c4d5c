import {
  createMachine,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate'
import { statesOf } from './graph.ts'
import { LONGEST_RUN, type Mutant } from './mutants.ts'
import { namePart, nameOf } from './structure.ts'
import { pruned, stateAt, writtenOut, type WrittenState, type WrittenStep } from './written.ts'

/** One change of a written machine, by what a reader would call it. */
interface Change {
  name: string
  /** The state to change, by the keys that lead to it. */
  path: readonly string[]
  apply: (state: WrittenState) => void
}

/** One transition as it runs, and where it is written. */
interface Place {
  transition: AnyTransitionDefinition
  path: readonly string[]
  listIn: (state: WrittenState) => WrittenStep[] | undefined
  index: number
}

/**
 * The machine with one piece of its structure missing or wrong at a time: each transition removed,
 * each led to a state beside its target, each of its guards and actions dropped, each entry and exit too.
 */
export function structuralMutantsOf(machine: AnyStateMachine): Mutant[] {
  const nodes = statesOf(machine)
  const changes = [
    ...nodes.flatMap(placesIn).flatMap(changesOfTransition),
    ...nodes.flatMap(changesOfState),
  ]
  return changes.map(({ name, path, apply }) => {
    const root = writtenOut(machine.config)
    apply(stateAt(root, path))
    const config = { ...pruned(root), options: { maxIterations: LONGEST_RUN } }
    return { name, machine: createMachine(config, machine.implementations) }
  })
}

function changesOfTransition(place: Place): Change[] {
  const { transition, path, listIn, index } = place
  const name = nameOf(transition)
  const edit = (change: (step: WrittenStep) => void) => (state: WrittenState) => {
    const step = listIn(state)?.[index]
    if (!step) throw new Error(`Nothing is written where '${name}' should be`)
    change(step)
  }
  const beside = siblingOf(transition.target?.[0])
  return [
    { name: `no ${name}`, path, apply: (state) => void listIn(state)?.splice(index, 1) },
    ...(beside
      ? [
          {
            name: `${name}, led to ${beside.id}`,
            path,
            apply: edit((step) => (step.target = `#${beside.id}`)),
          },
        ]
      : []),
    ...(transition.guard
      ? [
          {
            name: `${name}, without its guard ${namePart(transition.guard)}`,
            path,
            apply: edit((step) => delete step.guard),
          },
        ]
      : []),
    ...numbered(transition.actions).map(({ part, position }) => ({
      name: `${name}, without ${part}`,
      path,
      apply: edit((step) => step.actions.splice(position, 1)),
    })),
  ]
}

function changesOfState(node: AnyStateNode): Change[] {
  const written = stateAt(writtenOut(node.machine.config), node.path)
  return (['entry', 'exit'] as const).flatMap((when) =>
    numbered(written[when]).map(({ part, position }) => ({
      name: `${node.id}, without ${when} ${part}`,
      path: node.path,
      apply: (state: WrittenState) => void state[when].splice(position, 1),
    })),
  )
}

/** Every transition of a state, with the list of the config that it is written in. */
function placesIn(node: AnyStateNode): Place[] {
  const written = stateAt(writtenOut(node.machine.config), node.path)
  const lists: [string, Place['listIn']][] = [
    ...Object.keys(written.on).map((event): [string, Place['listIn']] => [
      event,
      (state) => state.on[event],
    ]),
    ...Object.keys(written.after).map((delay): [string, Place['listIn']] => [
      `xstate.after.${delay}.${node.id}`,
      (state) => state.after[delay],
    ]),
    ...written.invoke.flatMap(({ id }, position): [string, Place['listIn']][] => [
      [`xstate.done.actor.${id}`, (state) => state.invoke[position]?.onDone],
      [`xstate.error.actor.${id}`, (state) => state.invoke[position]?.onError],
    ]),
    [`xstate.done.state.${node.id}`, (state) => state.onDone],
    ['', (state) => state.always],
  ]
  return lists.flatMap(([event, listIn]) => {
    const compiled = (event === '' ? node.always : node.transitions.get(event)) ?? []
    if (compiled.length !== (listIn(written)?.length ?? 0))
      throw new Error(`'${event}' of ${node.id} is not written as it runs`)
    return compiled.map((transition, index) => ({
      transition,
      path: node.path,
      listIn,
      index,
    }))
  })
}

/** The next state beside this one; regions of a parallel state are not beside each other. */
function siblingOf(target: AnyStateNode | undefined) {
  if (!target?.parent || target.parent.type === 'parallel') return null
  const all = Object.values(target.parent.states)
  const next = all[(all.indexOf(target) + 1) % all.length]
  return next === target ? null : next
}

/** The names of parts, told apart where one occurs twice. */
function numbered(parts: readonly unknown[]) {
  const names = parts.map(namePart)
  return names.map((name, position) => {
    const before = names.slice(0, position).filter((other) => other === name).length
    return { part: before > 0 ? `${name} (${before + 1})` : name, position }
  })
}
