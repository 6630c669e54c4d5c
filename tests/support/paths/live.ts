import {
  createActor,
  getInitialMicrosteps,
  SimulatedClock,
  type AnyActor,
  type AnyEventObject,
  type AnyStateMachine,
  type InspectionEvent,
} from 'xstate'
import { actorOf, isAfter, isDone, type Witness } from './model.ts'
import type { Outcome } from './stand-in.ts'
import { activeStates, nameOf, readableEvent } from './structure.ts'

/** What the live interpreter has really been in and taken. */
export interface Walked {
  states: Set<string>
  transitions: Set<string>
}

/** A started actor under a simulated clock, whose world answers only through `perform`. */
export interface Live {
  actor: AnyActor
  /** Does one event: an actor's outcome, a timer that runs out, or an event sent to the machine. */
  perform(event: AnyEventObject): void
  /** What killed the actor, if anything did. */
  errors: unknown[]
}

/** Above this `setTimeout` overflows and fires at once. */
const LONGEST_TIMER = 2 ** 31 - 1

/** Starts a machine that has stand-ins writing into `witness`, and notes what it walks. */
export function startLive(
  machine: AnyStateMachine,
  input: unknown,
  witness: Witness,
  walked: Walked,
): Live {
  const clock = new SimulatedClock()
  const errors: unknown[] = []
  const actor: AnyActor = createActor(machine, {
    input,
    clock,
    inspect: (event) => noteWalked(event, walked),
  })
  actor.on('*', (event) => witness.emitted.push(event))
  // An error that nobody subscribes to would be thrown in some later task.
  actor.subscribe({ error: (error) => errors.push(error) })
  // States left again while starting never show in a snapshot or a microstep event.
  for (const [snapshot] of getInitialMicrosteps(machine, input))
    for (const state of activeStates(snapshot)) walked.states.add(state)
  actor.start()

  return {
    actor,
    errors,
    perform(event) {
      const child = actorOf(event)
      if (child !== null) finishChild(actor, child, event)
      else if (isAfter(event)) runOut(actor, clock, event, witness)
      else actor.send(event)
    },
  }
}

function noteWalked(event: InspectionEvent, walked: Walked) {
  if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return
  const isRoot = 'sessionId' in event.actorRef && event.actorRef.sessionId === event.rootId
  if (!isRoot) return
  if (event.type === '@xstate.microstep')
    for (const transition of event._transitions) {
      walked.transitions.add(nameOf(transition))
      walked.states.add(transition.source.id)
    }
  // The root of every inspection here is a machine; the event's type only says "a snapshot".
  for (const state of activeStates(event.snapshot as never)) walked.states.add(state)
}

function finishChild(actor: AnyActor, id: string, event: AnyEventObject) {
  const child = actor.getSnapshot().children[id]
  if (!child) throw new Error(`No actor '${id}' is alive`)
  const outcome: Outcome = isDone(event)
    ? { type: 'stand-in.done', output: event.output }
    : { type: 'stand-in.fail', error: event['error'] }
  child.send(outcome)
}

/** Runs the clock to the end of one timer, and makes sure that none of its rivals is shorter. */
function runOut(
  actor: AnyActor,
  clock: SimulatedClock,
  event: AnyEventObject,
  witness: Witness,
) {
  const timer = Object.values(actor.system.getSnapshot()._scheduledEvents).find(
    (scheduled) => scheduled.source === actor && scheduled.event.type === event.type,
  )
  if (!timer) throw new Error(`'${readableEvent(event.type)}' is not running`)
  if (timer.delay > LONGEST_TIMER) throw new Error(`${timer.delay} ms would fire at once`)
  witness.timers.push({ type: event.type, delay: timer.delay })

  const before = actor.getSnapshot()
  if (timer.delay > 0) clock.increment(timer.delay - 1)
  if (actor.getSnapshot() !== before)
    throw new Error(`A shorter timer fires before '${readableEvent(event.type)}'`)
  clock.increment(timer.delay > 0 ? 1 : 0)
}
