import type { HubName } from '#src/runtime/realtime.ts'
import type { Recorder } from '#src/runtime/recorder.ts'
import type { useHub } from '#src/runtime/useRealtime.ts'
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

export type Hub = ReturnType<typeof useHub>

/** Where and when a report is made. */
interface Circumstances {
  /** Milliseconds since 1970. */
  now: number
  browser: string
  isOnline: boolean
}

/**
 * The connections as text for a helper: how they stand and what they went through, by name and time alone.
 * It has no way to a token, to an account or to what was said.
 */
function hubReport(hubs: Record<HubName, Hub>, at: Circumstances): string {
  const { now, browser, isOnline } = at
  return [
    `time: ${iso(now)}`,
    `browser: ${browser}`,
    `network: ${isOnline ? 'online' : 'offline'}`,
    ...linesOf('notification', hubs.notification),
    ...linesOf('chat', hubs.chat),
  ].join('\n')
}

function linesOf(name: HubName, hub: Hub) {
  const { state, choice, transport, attempt, latency, nextRetryAt, lastEvents } = hub
  return [
    '',
    `[${name}]`,
    `state: ${state}`,
    `transport: ${transport ?? 'none'} (${choice})`,
    `attempts: ${attempt}`,
    `next retry: ${nextRetryAt === null ? 'none' : iso(nextRetryAt)}`,
    `latency: ${latency === null ? 'unknown' : `${latency} ms`}`,
    ...lastEvents.map(({ at, what }) => `${iso(at)} ${what}`),
  ]
}

const iso = (at: number) => new Date(at).toISOString()
