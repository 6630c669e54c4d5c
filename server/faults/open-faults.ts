import type { FaultPort } from '#server/core.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Config } from '#server/lib/config.ts'
import type { Log } from '#server/lib/log.ts'

/** The fault lab where the configuration asks for one. Anywhere else none of its code is even loaded. */
export async function openFaults(
  { faults }: Pick<Config, 'faults'>,
  { clock, log }: { clock: Clock; log: Pick<Log, 'warn'> },
): Promise<FaultPort | undefined> {
  if (!faults) return undefined
  const { createFaults } = await import('./faults.ts')
  log.warn({}, 'the fault lab is on: every member can let calls fail')
  return createFaults(clock)
}
