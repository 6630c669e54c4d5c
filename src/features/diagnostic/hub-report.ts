import type { useHub } from '#src/runtime/useRealtime.ts'
import type { HubName } from '#src/runtime/realtime.ts'

export type Hub = ReturnType<typeof useHub>

/** Where and when a report is made. */
export interface Circumstances {
  /** Milliseconds since 1970. */
  now: number
  browser: string
  isOnline: boolean
}

/**
 * The connections as text for a helper: how they stand and what they went through, by name and time alone.
 * It has no way to a token, to an account or to what was said.
 */
export function hubReport(hubs: Record<HubName, Hub>, at: Circumstances): string {
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
