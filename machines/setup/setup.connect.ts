import type { SnapshotFrom } from 'xstate'
import type { Failure } from '../lib/failure.ts'
import {
  setupSteps,
  type SetupFacts,
  type setupMachine,
  type SetupRef,
} from './setup.machine.ts'

type Snapshot = SnapshotFrom<typeof setupMachine>

/** What a view may know and do about the first start. */
export const connectSetup = (snapshot: Snapshot, send: SetupRef['send']) => {
  const { invite, step, facts, failure } = snapshot.context
  return {
    /** The link is no good, or not any more. */
    isBadLink: snapshot.matches('badLink'),
    /** Somebody else has set the site up, before or meanwhile. */
    isFinished: snapshot.matches('finished'),
    /** The first administrator is there, and it was done here. */
    isRegistered: snapshot.matches('registered'),
    isLooking: snapshot.matches({ open: 'looking' }),
    invite,
    step,
    /** Counted from 1. */
    place: setupSteps.indexOf(step) + 1,
    facts,
    /** Why the server could not be read. */
    failure,
    next: () => send({ type: 'setup.next' }),
    look: () => send({ type: 'setup.look' }),
    keepSaved: (saved: SetupFacts) => send({ type: 'setup.saved', facts: saved }),
    /** Says that a call of a step was refused: it may be the end of all. */
    tellRefusal: (refused: Failure) => send({ type: 'setup.refused', failure: refused }),
    keepRegistered: () => send({ type: 'setup.registered' }),
  }
}
