import {
  initialTransition,
  transition,
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate'
import { identityOf, stableText } from './identity.ts'
import { startLive, type Live, type Walked } from './live.ts'
import { casesAt, type MachineModel, type Trail, type Witness } from './model.ts'
import { readableEvent } from './structure.ts'

export interface Walk {
  model: MachineModel
  /** The model's machine with stand-ins that write into `witness`. */
  machine: AnyStateMachine
  input: unknown
  trail: Trail
  witness: Witness
  walked: Walked
  /** Situations where the events that are not enabled have been tried; null to try none. */
  sneaked: Set<string> | null
}

/**
 * Walks a trail on a live actor, after every step compares it with the pure `transition()` and asks
 * the model's invariant. Gives back where it ended; throws on the first difference.
 */
export function replay(walk: Walk): AnyMachineSnapshot {
  const live = startLive(walk.machine, walk.input, walk.witness, walk.walked)
  try {
    let [expected] = initialTransition(walk.machine, walk.input)
    check(walk, live, expected)
    for (const event of walk.trail) {
      const before: AnyMachineSnapshot = live.actor.getSnapshot()
      const seen = sizesOf(walk.witness)
      walk.witness.trail.push(event)
      live.perform(event)
      ;[expected] = transition(walk.machine, expected, event)
      check(walk, live, expected, () => {
        const after: AnyMachineSnapshot = live.actor.getSnapshot()
        walk.model.step?.({ before, event, after, did: since(walk.witness, seen) })
      })
    }
    return live.actor.getSnapshot()
  } finally {
    live.actor.stop()
  }
}

/** The trail in one line. */
export const titleOf = (trail: Trail) =>
  trail
    .map(({ type, actorId: _actorId, ...payload }) => {
      const details =
        Object.keys(payload).length > 0 ? ` ${stableText(payload).slice(0, 60)}` : ''
      return readableEvent(type) + details
    })
    .join(' → ') || '(start)'

function check(
  { model, witness, sneaked }: Walk,
  { actor, errors }: Live,
  expected: AnyMachineSnapshot,
  askStep?: () => void,
) {
  const reached: AnyMachineSnapshot = actor.getSnapshot()
  const is = identityOf(model, reached)
  const should = identityOf(model, expected)
  if (is !== should)
    throw new Error(
      `The live actor and the pure machine differ after step ${witness.trail.length}\n` +
        `      live ${is}\n      pure ${should}\n      ${errors.map(String).join()}`,
    )
  model.invariant?.(reached, witness)
  askStep?.()
  if (sneaked !== null && !sneaked.has(is)) {
    sneaked.add(is)
    sneak(model, witness, actor)
  }
}

/**
 * An ignored event changes nothing, and the invariant must hold after it all the same: so an
 * invariant like "after `session.down` it is off" finds the state that forgot to listen.
 */
function sneak(model: MachineModel, witness: Witness, actor: AnyActor) {
  const reached: AnyMachineSnapshot = actor.getSnapshot()
  if (reached.status !== 'active') return
  const effects = effectsOf(witness)
  for (const event of casesAt(model, reached)) {
    if (event.type.startsWith('xstate.') || reached.can(event)) continue
    actor.send(event)
    if (actor.getSnapshot() !== reached || effectsOf(witness) !== effects)
      throw new Error(`The disabled '${event.type}' changed something`)
    const trail = [...witness.trail, event]
    model.invariant?.(reached, { ...witness, trail })
    model.step?.({
      before: reached,
      event,
      after: reached,
      did: { ...since(witness, sizesOf(witness)), trail },
    })
  }
}

/** How much a witness has seen, to tell later what is new. */
const sizesOf = (witness: Witness) =>
  new Map(Object.entries(witness).map(([list, entries]) => [list, entries.length]))

/** What a witness has seen since then; the trail stays whole. */
function since(witness: Witness, seen: ReadonlyMap<string, number>): Witness {
  const { trail, started, asked, sent, emitted, calls, timers } = witness
  return {
    trail,
    started: started.slice(seen.get('started')),
    asked: asked.slice(seen.get('asked')),
    sent: sent.slice(seen.get('sent')),
    emitted: emitted.slice(seen.get('emitted')),
    calls: calls.slice(seen.get('calls')),
    timers: timers.slice(seen.get('timers')),
  }
}

const effectsOf = ({ emitted, calls, started, sent }: Witness) =>
  [emitted, calls, started, sent].map((list) => list.length).join()
