import {
  initialTransition,
  transition,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate'
import {
  machineDigest,
  type MachineReport,
  type ReportedActor,
  type ReportedStep,
} from '#src/features/diagnostic/machine-report.ts'
import { models } from '#tests/machines/models.ts'
import { stableText } from '../paths/identity.ts'
import { withoutOthers } from '../paths/stand-in.ts'
import { createReviver, isWhole } from './revive.ts'

/** One recorded event: the state it led to then, and the one it leads to now. */
export interface ReplayedStep {
  at: number
  type: string
  recorded: string
  /** What was thrown, when no state was reached. */
  replayed: string
}

export interface ReplayedActor {
  id: string
  machine: string
  /** Whether this version has the very machine that was recorded. */
  knows: 'same' | 'changed' | 'nothing'
  /** Up to the first that differs; what comes later says nothing. */
  steps: readonly ReplayedStep[]
  /** Whether all is recorded that led there: without, a difference may be the record's. */
  isWhole: boolean
  /** How many were recorded. */
  total: number
}

const machines = new Map<string, AnyStateMachine>(
  models.map(({ machine }) => [machine.id, withoutOthers(machine)]),
)

/** Folds what every actor of a report went through with the machines of this version; nothing is executed. */
export const replayReport = (report: MachineReport): ReplayedActor[] =>
  report.actors.map((actor) => {
    const { id, machine: name, steps } = actor
    const machine = machines.get(name)
    const told = { id, machine: name, total: steps.length }
    if (!machine) return { ...told, knows: 'nothing', steps: [], isWhole: false }
    const knows = machineDigest(machine) === report.machines[name] ? 'same' : 'changed'
    const replayed = fold(machine, actor, createReviver(report.order))
    const last = steps.slice(0, replayed.length)
    return { ...told, knows, steps: replayed, isWhole: isWhole([actor.from, last]) }
  })

/** Whether a step led elsewhere than it was recorded. */
export const hasParted = ({ steps }: ReplayedActor) =>
  steps.some(({ recorded, replayed }) => recorded !== replayed)

type Revive = ReturnType<typeof createReviver>

function fold(
  machine: AnyStateMachine,
  { from, steps }: ReportedActor,
  revive: Revive,
): ReplayedStep[] {
  const replayed: ReplayedStep[] = []
  let snapshot: AnyMachineSnapshot | null = null
  for (const step of steps) {
    const [at, type, , value] = step
    const told = { at, type, recorded: stableText(value) }
    try {
      snapshot = snapshot
        ? next(machine, snapshot, step, revive)
        : first(machine, from, step, revive)
    } catch (error) {
      return [...replayed, { ...told, replayed: String(error) }]
    }
    replayed.push({ ...told, replayed: stableText(snapshot.value) })
    if (stableText(snapshot.value) !== told.recorded) break
  }
  return replayed
}

/** A report begins with an actor's start, or in the middle of its life. */
function first(
  machine: AnyStateMachine,
  from: unknown,
  step: ReportedStep,
  revive: Revive,
): AnyMachineSnapshot {
  const [, type, payload, value] = step
  const event = revive({ type, ...(payload as object) }) as AnyEventObject
  if (type === 'xstate.init') return initialTransition(machine, event['input'])[0]
  return machine.resolveState({
    // Both were a snapshot's once.
    value: value as AnyMachineSnapshot['value'],
    context: revive(from),
  })
}

/** A view that comes back starts its actor again where it stopped. */
function next(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  [, type, payload]: ReportedStep,
  revive: Revive,
): AnyMachineSnapshot {
  if (type === 'xstate.init' || type === 'xstate.stop') return snapshot
  // Reviving an object keeps it one, and gives it the type it had.
  const event = { ...(revive(payload) as object), type } as AnyEventObject
  return transition(machine, snapshot, event)[0]
}
