import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import { createSingleNode, type Backplane } from '../backplane/backplane.ts'
import { seal, unseal, type Envelope, type Whose } from './envelope.ts'
import { Frame } from './frames.ts'
import { HubHost } from './hub-host.ts'
import type {
  AuthenticateToken,
  Goodbye,
  Hub,
  HubServer,
  OtherNodes,
  Pushes,
  Intercept,
} from './hub.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { hubPlugin } from './plugin.ts'
import { LocalPresence } from './presence.ts'
import { transportKinds, type TransportKind } from './transports/transport.ts'
import { Watch } from './watch.ts'

/** In so many sweeps everybody has been told. */
const rounds = 5

/** Tells every connection of this node to fetch what it shows, a part of them at a time. */
class Resync {
  #left: (() => void)[] = []
  #share = 0

  begin(hosts: HubHost[]) {
    this.#left = hosts.flatMap((host) => {
      const { behaviour } = host
      return behaviour.onResync
        ? [...host.connections].map((it) => () => behaviour.onResync?.(it))
        : []
    })
    this.#share = Math.ceil(this.#left.length / rounds)
  }

  sweep() {
    for (const tell of this.#left.splice(0, this.#share)) tell()
  }
}

export interface HubServerOptions {
  authenticate: AuthenticateToken
  log: Pick<Log, 'error' | 'warn' | 'debug'>
  /** Between nodes; without one, this node is alone. */
  backplane?: Backplane
  /** Tells when tokens end. */
  clock?: Clock
  /** Milliseconds of a clock that nobody sets. */
  elapsed?: () => number
  /** Leads every connection token, for a proxy that routes by it. */
  nodeName?: string | undefined
  /** Whose pages may connect, beside those that this server itself is asked for. */
  origins?: readonly string[]
  kinds?: readonly TransportKind[]
  /** Stands between pushes and connections of this node. */
  intercept?: Intercept | undefined
  limits?: Partial<Limits>
}

/** A hub server whose time a test can move: what happens each second also happens when `sweep` is called. */
export interface SweptHubServer extends HubServer {
  sweep(): void
}

/** Makes the hubs of this process; see `hub.ts` for what can be done with them. */
export function createHubServer(options: HubServerOptions): SweptHubServer {
  const {
    authenticate,
    log,
    nodeName,
    intercept,
    origins = [],
    kinds = transportKinds,
  } = options
  const limits = { ...defaultLimits, ...options.limits }
  const elapsed = options.elapsed ?? (() => performance.now())
  const clock = options.clock ?? { now: () => new Date() }
  const backplane = options.backplane ?? createSingleNode()
  const hubs = new Map<string, HubHost>()
  const hosts = () => [...hubs.values()]
  const presence = new LocalPresence({
    shared: backplane.presence,
    reachesOthers: () => backplane.isConnected,
    lingerMs: limits.presenceLingerMs,
    elapsed,
    log,
  })
  const watch = new Watch({ hosts, authenticate, elapsed, log, ...limits })
  const resync = new Resync()
  const rollCall = createRollCall((id) => backplane.hears(id))
  const isInTouch = () => backplane.isConnected && rollCall.isComplete
  const publish = (envelope: Envelope) => backplane.publish(seal(envelope))
  const listeners = new Set<(word: string | null) => void>()
  const say = (word: string | null) => listeners.forEach((listen) => listen(word))
  let timer: NodeJS.Timeout | undefined

  function hub<P extends Pushes<P>>(path: string): Hub<P> {
    const shared = { limits, log, presence, nodeName, elapsed, intercept, publish }
    const host = new HubHost({ path, ...shared })
    hubs.set(path, host)
    // Its author says what it pushes; on the wire every push is a name and a list.
    return host as unknown as Hub<P>
  }

  function sweep() {
    const now = elapsed()
    const time = clock.now()
    for (const host of hosts()) host.sweep(now, time)
    presence.sweep(now)
    resync.sweep()
    watch.sweep(now)
    if (!isInTouch()) watch.sweepAlone(now)
  }

  function cutHere(whose: Whose, goodbye: Goodbye) {
    for (const host of hosts()) host.cut(whose, goodbye)
    watch.noteOrder(whose)
  }

  function cut(whose: Whose, goodbye: Goodbye = {}) {
    cutHere(whose, goodbye)
    publish({ kind: 'cut', whose, goodbye })
  }

  function expectNodes(ids: readonly string[]) {
    const wasComplete = rollCall.isComplete
    rollCall.call(ids)
    if (wasComplete || !rollCall.isComplete) return
    // Who was missing may have left for good, and what they said last with them.
    say(null)
    void watch.lookAtAll()
  }

  function receive(message: string) {
    try {
      const envelope = unseal(message)
      if (envelope.kind === 'cut') cutHere(envelope.whose, envelope.goodbye)
      else if (envelope.kind === 'word') say(envelope.word)
      else hubs.get(envelope.hub)?.deliver(envelope.address, new Frame(envelope.text))
    } catch (error) {
      log.warn({ error }, 'a message of another node could not be read')
    }
  }

  const plugin = hubPlugin({
    hosts,
    authenticate,
    kinds,
    origins,
    limits,
    start: async () => {
      timer = setInterval(sweep, limits.sweepMs).unref()
      await backplane.start({
        onMessage: receive,
        onGap: () => {
          say(null)
          resync.begin(hosts())
          void watch.lookAtAll()
        },
        onGone: (userIds) => presence.tell(userIds, false),
        onReturned: (userIds) => presence.tell(userIds, true),
        present: () => presence.present(),
      })
    },
    sayGoodbye: async () => void (await Promise.all(hosts().map((host) => host.close()))),
    stop: async () => {
      clearInterval(timer)
      await backplane.close()
    },
  })

  const nodes: OtherNodes = {
    get isInTouch() {
      return isInTouch()
    },
    tell: (word) => publish({ kind: 'word', word }),
    hear: (listener) => void listeners.add(listener),
  }

  return {
    hub,
    presence,
    nodes,
    nodeId: backplane.id,
    expectNodes,
    get connectionCount() {
      return hosts().reduce((sum, { connections }) => sum + [...connections].length, 0)
    },
    disconnectUser: (userId, goodbye) => cut({ userId }, goodbye),
    disconnectSession: (sessionId, goodbye) => cut({ sessionId }, goodbye),
    plugin,
    sweep,
  }
}

/**
 * Holds the nodes that there are against those that are heard. Who has just come is not heard yet, and who has just gone
 * may still be listed: only who is missing twice in a row counts.
 */
function createRollCall(hears: (id: string) => boolean) {
  let missing = new Set<string>()
  let isComplete = true

  return {
    get isComplete() {
      return isComplete
    },
    call(ids: readonly string[]) {
      const unheard = ids.filter((id) => !hears(id))
      isComplete = !unheard.some((id) => missing.has(id))
      missing = new Set(unheard)
    },
  }
}
