import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import { SessionEnded } from './scope.ts'

interface Place {
  retry(): void
  reject(error: Error): void
}

/**
 * Where requests wait for the session's word. The machine owns ids and order, this owns the promises.
 * `name` keeps the ids of several lots apart.
 */
export function createParkingLot(
  session: ActorRefFrom<typeof sessionMachine>,
  name = 'request',
) {
  const places = new Map<string, Place>()
  let taken = 0

  session.on('request.retry', ({ ids }) => {
    for (const id of ids) places.get(id)?.retry()
  })
  session.on('request.reject', ({ ids, reason }) => {
    for (const id of ids) places.get(id)?.reject(new SessionEnded(reason))
  })

  return {
    /**
     * Resolves when the request may be sent (again). `announce` tells the machine who waits.
     * @throws SessionEnded, or the reason of `caller` when the caller gives up
     */
    async wait(caller: AbortSignal, announce: (id: string) => void): Promise<void> {
      const id = `${name}-${++taken}`
      const settled = new AbortController()
      try {
        await new Promise<void>((retry, reject) => {
          places.set(id, { retry, reject })
          caller.addEventListener('abort', () => reject(caller.reason), settled)
          announce(id)
        })
      } finally {
        settled.abort()
        places.delete(id)
      }
    },
  }
}
