import type { Clock } from '#src/platform/clock.ts'
import type { Fetch } from './exchange.ts'

/**
 * The time as the server has it: this device's clock, set right by the `Date` of each answer. Without one, as where another
 * origin does not expose it, the device is believed.
 */
export function createServerClock(device: Pick<Clock, 'now'>) {
  let ahead = 0
  return {
    now: () => device.now() + ahead,
    /** The same way to the server, whose answers are heard. None of them comes out of a cache: the API forbids it. */
    hear:
      (fetch: Fetch): Fetch =>
      async (request) => {
        const response = await fetch(request)
        const told = Date.parse(response.headers.get('date') ?? '')
        if (!Number.isNaN(told)) ahead = told - device.now()
        return response
      },
  }
}
