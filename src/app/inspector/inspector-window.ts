import type {
  createInspector,
  StatelyInspectionEvent,
  StatelySnapshotEvent,
} from '@statelyai/inspect'

/** Where the Stately inspector lives. */
const ADDRESS = 'https://stately.ai/inspect'
/** How long it may take to say that it is there, in milliseconds. */
const PATIENCE = 10_000
/** It is told the last so many once more when it is loaded anew. */
const REMEMBERED = 5000

/** `blocked`: the browser let no window open. `unreachable`: nobody answers in it. */
export type WindowStatus = 'opening' | 'connected' | 'blocked' | 'unreachable'

interface InspectorWindow {
  adapter: Parameters<typeof createInspector>[0]
  /** Looks first whether it can be reached, so that no empty window opens without a network. */
  open(): Promise<void>
  /** At once, as a browser wants it of what somebody has pressed. */
  openNow(): void
}

/**
 * The window that the Stately inspector runs in. The library's own adapter would tell whatever page that window
 * shows, and believe any window that says it is the inspector; this one speaks and listens to Stately alone.
 */
export function createInspectorWindow(
  window: Window & typeof globalThis,
  onStatus: (status: WindowStatus) => void,
): InspectorWindow {
  let opened: Window | null = null
  /** Of the page in it, once that has said that it is there. */
  let origin: string | null = null
  let waiting = 0
  /** What is told of an actor makes sense to who has heard of it: these are told first, however long ago they were. */
  const announced = new Map<string, Announced>()
  const told: StatelyInspectionEvent[] = []

  const remember = (event: StatelyInspectionEvent) => {
    const { sessionId, type } = event
    if (type === '@xstate.actor') return announced.set(sessionId, { event, end: null })
    told.push(event)
    const its = announced.get(sessionId)
    // A view that comes back starts its actor again.
    if (its && type === '@xstate.snapshot') its.end = hasEnded(event) ? event : null
    const forgotten = told.length > REMEMBERED ? told.shift() : undefined
    if (forgotten && announced.get(forgotten.sessionId)?.end === forgotten)
      announced.delete(forgotten.sessionId)
  }

  const tell = (event: StatelyInspectionEvent) => {
    if (origin !== null) opened?.postMessage(event, origin)
  }

  window.addEventListener('message', ({ source, origin: from, data }) => {
    if (opened === null || source !== opened || !isOfStately(from) || !isArrival(data)) return
    window.clearTimeout(waiting)
    origin = from
    for (const { event } of announced.values()) tell(event)
    told.forEach(tell)
    onStatus('connected')
  })

  const openNow = () => {
    window.clearTimeout(waiting)
    origin = null
    opened = window.open(ADDRESS, 'xstateinspector')
    if (opened === null) return onStatus('blocked')
    onStatus('opening')
    waiting = window.setTimeout(() => onStatus('unreachable'), PATIENCE)
  }

  return {
    adapter: {
      send(event) {
        remember(event)
        tell(event)
      },
    },
    openNow,
    async open() {
      if (await isReachable(window)) openNow()
      else onStatus('unreachable')
    },
  }
}

/** That an actor is there, and how it ended. */
interface Announced {
  event: StatelyInspectionEvent
  end: StatelyInspectionEvent | null
}

const hasEnded = ({ snapshot }: StatelySnapshotEvent) => snapshot.status !== 'active'

/** Asks for the inspector's page without saying who asks; what it answers is nobody's business here. */
async function isReachable(window: Window & typeof globalThis) {
  if (!window.navigator.onLine) return false
  try {
    await window.fetch(ADDRESS, {
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE),
    })
    return true
  } catch {
    return false
  }
}

function isOfStately(origin: string) {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' && /(^|\.)stately\.ai$/.test(hostname)
}

/** What the inspector says whenever it has been loaded. */
const isArrival = (data: unknown) =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === '@statelyai.connected'
