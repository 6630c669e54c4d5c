import type { AnyEventObject, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import { machineReport, machineReportText } from '#src/features/diagnostic/machine-report.ts'
import { createRecorder } from '#src/runtime/recorder.ts'
import { readReport } from './read.ts'
import { replayReport, type ReplayedActor } from './replay.ts'

/** An event, and where it led; the first is `xstate.init`. */
interface Happened {
  event: AnyEventObject
  snapshot: AnyMachineSnapshot
}

/** As XState tells it, of an actor that does not run. */
export const inspection = (event: object, snapshot: object) =>
  ({
    type: '@xstate.snapshot',
    rootId: 'x:0',
    actorRef: { sessionId: 'x:0', getSnapshot: () => snapshot },
    event,
    snapshot,
  }) as unknown as InspectionEvent

/** What comes of a walk that is recorded, copied as a report and replayed: once from each of its steps on. */
export function replaysOf(walk: readonly Happened[]): ReplayedActor[] {
  const recorder = createRecorder(() => 0)
  for (const { event, snapshot } of walk) recorder.inspect(inspection(event, snapshot))
  const [actor] = recorder.actors()
  if (!actor) throw new Error('Nothing was recorded')
  return actor.entries.flatMap((_, first) => {
    const begun = { ...actor, entries: actor.entries.slice(first) }
    const told = machineReport({ ...recorder, actors: () => [begun] }, 500_000)
    const report = readReport(machineReportText(told))
    if (report === null) throw new Error('It can not be read')
    return replayReport(report)
  })
}
