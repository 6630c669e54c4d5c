import type { HubName } from '#src/runtime/realtime.ts'
import type { Recorder } from '#src/runtime/recorder.ts'
import { hubReport, type Circumstances, type Hub } from './hub-report.ts'
import { machineReport, machineReportText } from './machine-report.ts'

/** The characters that a feedback takes, and those that are copied. */
export const sizes = { attached: 20_000, copied: 500_000 } as const

const HEADING = '\n\n[machines]\n'

/** The connections for a person to read, then what the machines went through, for `npm run replay` too. */
export function diagnosticReport(
  hubs: Record<HubName, Hub>,
  recorder: Recorder,
  at: Circumstances,
  characters: number,
): string {
  const connections = hubReport(hubs, at)
  const left = characters - connections.length - HEADING.length
  return connections + HEADING + machineReportText(machineReport(recorder, left))
}

/** Where and when this is. */
export function circumstances(): Circumstances {
  const { userAgent, onLine } = window.navigator
  return { now: Date.now(), browser: userAgent, isOnline: onLine }
}
