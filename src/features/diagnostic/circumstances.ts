import type { Circumstances } from './hub-report.ts'

/** Where and when this is. */
export function circumstances(): Circumstances {
  const { userAgent, onLine } = window.navigator
  return { now: Date.now(), browser: userAgent, isOnline: onLine }
}
