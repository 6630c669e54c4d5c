import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { namePart, readableEvent, transitionsOf } from '../paths/structure.ts'
import { joined, type Arrow, type Box, type Chart } from './chart.ts'

/** More would make a label longer than the arrow; the table of transitions has them all. */
const ACTIONS_SHOWN = 2

/** A machine as boxes and arrows, in the order in which it is written. */
export function machineChart(name: string, machine: AnyStateMachine): Chart {
  return {
    name,
    boxes: [boxOf(machine.root)],
    arrows: joined(arrowsBelow(machine.root)),
  }
}

function boxOf(node: AnyStateNode): Box {
  const children = Object.values(node.states)
  const inside = transitionsOf(node).filter((transition) => !leaves(transition))
  return {
    id: node.id,
    title: node.key,
    shape:
      node.type === 'parallel'
        ? 'parallel'
        : node.type === 'compound'
          ? 'group'
          : node.type === 'final'
            ? 'final'
            : 'plain',
    notes: [
      ...namesOf(node, 'entry').map((action) => `entry / ${action}`),
      ...node.invoke.map(({ id }) => `invoke ${id}`),
      ...inside.map(labelOf),
      ...namesOf(node, 'exit').map((action) => `exit / ${action}`),
    ],
    children: children.map(boxOf),
    initial:
      node.type === 'parallel'
        ? children.map(({ id }) => id)
        : (node.initial?.target ?? []).map(({ id }) => id),
    hasOwnArrows: transitionsOf(node).some(leaves),
  }
}

const arrowsBelow = (node: AnyStateNode): Arrow[] => [
  ...transitionsOf(node).flatMap((transition) =>
    (transition.target ?? []).map((target) => ({
      from: node.id,
      to: target.id,
      labels: [labelOf(transition)],
    })),
  ),
  ...Object.values(node.states).flatMap(arrowsBelow),
]

const leaves = (transition: AnyTransitionDefinition) => (transition.target ?? []).length > 0

function labelOf(transition: AnyTransitionDefinition): string {
  const { source, eventType, guard, actions } = transition
  const names = actions.map(plainName)
  const hidden = names.length - ACTIONS_SHOWN
  const shown = hidden > 1 ? [...names.slice(0, ACTIONS_SHOWN), `${hidden} more`] : names
  return [
    eventOf(source.machine, eventType),
    ...(guard ? [`[${plainName(guard)}]`] : []),
    ...(shown.length > 0 ? [`/ ${shown.join(', ')}`] : []),
  ].join(' ')
}

/** The event as people say it; a fixed delay with its time. */
function eventOf(machine: AnyStateMachine, eventType: string): string {
  const event = readableEvent(eventType) || 'always'
  const delay = machine.implementations.delays?.[event.replace(/^after /, '')]
  return typeof delay === 'number' ? `${event} (${delay} ms)` : event
}

/** What a state does when it is entered or left, without the timers that `after` starts and stops. */
function namesOf(node: AnyStateNode, when: 'entry' | 'exit'): string[] {
  const timers = node.after.length
  const names = node[when].map(plainName)
  return timers > 0 ? names.filter((name) => name !== 'raise' && name !== 'cancel') : names
}

/** Without its params: they are in the table. */
const plainName = (part: unknown) => namePart(part).replace(/\{.*$/, '')
