/** Where the inspector's page is, as far as its messages say. */
export const stately = 'https://stately.ai'

interface Posted {
  message: unknown
  to: string
}

/** A browser's window, as far as an inspector's is opened from it, with what its network and its user let happen. */
export function createInspectedWindow() {
  const events = new EventTarget()
  /** What has left the page, as it arrives elsewhere. */
  const posted: Posted[] = []
  const asked: (readonly [string, RequestInit])[] = []
  const far = {
    postMessage: (message: unknown, to: string) =>
      void posted.push({ message: structuredClone(message), to }),
  }
  const world = { isOnline: true, isReachable: true, allowsWindows: true, opened: 0 }
  const window = {
    addEventListener: events.addEventListener.bind(events),
    setTimeout: (work: () => void, time: number) => setTimeout(work, time),
    clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
    navigator: {
      get onLine() {
        return world.isOnline
      },
    },
    fetch: (address: string, init: RequestInit) => {
      asked.push([address, init])
      return world.isReachable
        ? Promise.resolve(new Response())
        : Promise.reject(new TypeError('Failed to fetch'))
    },
    open: () => {
      if (!world.allowsWindows) return null
      world.opened += 1
      return far
    },
  }
  return {
    world,
    posted,
    asked,
    // A window has hundreds of members; these are the ones that are asked of it.
    window: window as unknown as Window & typeof globalThis,
    /** Somebody says something to this window: the inspector that it is there, unless told otherwise. */
    hear: (message: { source?: unknown; origin?: string; data?: unknown } = {}) =>
      events.dispatchEvent(
        Object.assign(new Event('message'), {
          source: far,
          origin: stately,
          data: { type: '@statelyai.connected' },
          ...message,
        }),
      ),
  }
}
