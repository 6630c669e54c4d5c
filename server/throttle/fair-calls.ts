import { IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './network.ts'

interface FairCallsOptions {
  /** Whether there is more to do than is done, asked at each call. */
  isBehind: () => boolean
  /** How long a call keeps its network's turn at most: one that waits for something else holds nobody up. */
  turnMs: number
}

interface Network {
  /** Whether one of its calls is served, or about to be. */
  isBusy: boolean
  /** Those that came meanwhile, in the order in which they came. */
  waiting: (() => void)[]
  /** Until when it has had its share, if it went on at once. */
  spentUntil: number
}

/** Above this part of its time at work, an event loop keeps the next call waiting. */
const busyUtilization = 0.6
const sampleMs = 50

/** A network that has not called for so long, or twice that, is not counted. */
const recentMs = 1_000
/** Beyond, more networks make nobody's share smaller: most of them rest most of the time. */
const mostOthers = 8
/** So much is had in one go, as a page with all its files. */
const creditMs = 100
/** After which a network that owes is served again, however much it owes. */
const longestPauseMs = 2_000

/**
 * While the process is behind, the calls of one network are served one after another, and no faster than its share of the
 * time allows beside the other networks that call; those of different networks side by side. A network that asks for much waits
 * for itself. A process that keeps up serves everybody at once, and so does one that a single network calls.
 */
export function registerFairCalls(
  app: FastifyInstance,
  { isBehind, turnMs }: FairCallsOptions = { isBehind: watchLoop(app), turnMs: 50 },
): void {
  const networks = createNetworks()
  const shares = createShares()

  function goOn(network: Network) {
    if (network.isBusy) return
    const next = network.waiting.shift()
    if (!next) return
    network.isBusy = true
    const pause = network.spentUntil - creditMs - performance.now()
    if (pause > 0 && isBehind()) setTimeout(next, Math.min(pause, longestPauseMs))
    else next()
  }

  app.addHook('onRequest', (request, reply, done) => {
    // What the server asks itself is part of a call that has its turn; a client that has hung up has no address any more.
    const { raw } = request
    if (!(raw instanceof IncomingMessage) || raw.socket.remoteAddress === undefined)
      return done()
    const network = networks.called(networkOf(request.ip))
    const isKeptUp = network.waiting.length === 0 && !isBehind()
    if (isKeptUp || networks.others() === 0) return done()

    network.waiting.push(() => {
      const began = shares.begin()
      const over = () => {
        clearTimeout(timer)
        reply.raw.off('close', over)
        const now = performance.now()
        const spent = (shares.end() - began) * Math.min(networks.others(), mostOthers)
        network.spentUntil = Math.max(network.spentUntil, now) + spent
        network.isBusy = false
        // What came in meanwhile is read first.
        setImmediate(goOn, network)
      }
      const timer = setTimeout(over, turnMs)
      reply.raw.once('close', over)
      if (reply.raw.destroyed) over()
      else done()
    })
    goOn(network)
  })
}

/** The networks that have called lately. */
function createNetworks() {
  let recent = new Map<string, Network>()
  let earlier = new Map<string, Network>()
  let since = performance.now()

  function forget() {
    const age = performance.now() - since
    if (age < recentMs) return
    earlier = age < 2 * recentMs ? recent : new Map()
    recent = new Map()
    since += age
  }

  return {
    called: (name: string): Network => {
      forget()
      const network = recent.get(name) ??
        earlier.get(name) ?? { isBusy: false, waiting: [], spentUntil: 0 }
      earlier.delete(name)
      recent.set(name, network)
      return network
    },
    /** How many others had called lately when one last called: a call that held up everybody lets nobody be forgotten. */
    others: (): number => recent.size + earlier.size - 1,
  }
}

/** The time, divided evenly among the turns that are had side by side: the share that one has had by then, in milliseconds. */
function createShares() {
  let turns = 0
  let share = 0
  let at = performance.now()

  function goOn() {
    const now = performance.now()
    if (turns > 0) share += (now - at) / turns
    at = now
    return share
  }

  return {
    begin: (): number => {
      const began = goOn()
      turns += 1
      return began
    },
    end: (): number => {
      const ended = goOn()
      turns -= 1
      return ended
    },
  }
}

/** Whether the event loop of this process was busy when it was last looked at. */
function watchLoop(app: FastifyInstance): () => boolean {
  let last = performance.eventLoopUtilization()
  let isBehind = false
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    isBehind = performance.eventLoopUtilization(now, last).utilization > busyUtilization
    last = now
  }, sampleMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return () => isBehind
}
