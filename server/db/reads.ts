import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import { systemClock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { within } from '#server/lib/within.ts'
import { boundedClient, connectionTo } from './bounded-client.ts'
import { isOverdue, isRefusedLogin, isUnavailable } from './errors.ts'
import {
  ForeignReplica,
  LateReplica,
  openReplica,
  primaryStanding,
  type Replica,
  type ReplicaClient,
  type ReplicaProblem,
  SilentPrimary,
  type Standing,
  UnfitReplica,
} from './replica.ts'

/** How often each replica is looked at. */
const pauseMs = 500
/** One that has said nothing for so long is left out. */
const silenceMs = 1_000
/** As for any other connection to the primary. */
const connectTimeoutMs = 1_500
/** Who has waited longer for the primary in vain does not ask it again: a call is answered within two seconds. */
const oftenEnoughMs = 200

interface ReadsOptions {
  /** Of the primary. */
  url: string
  /** Of its replicas. */
  readUrls: string[]
  /** Asked where no replica can be. */
  primary: Pick<Pool, 'query'>
  log: Pick<Log, 'warn'>
}

/** A replica as it was last looked at. */
export interface ReplicaState {
  name: string
  /** Why it is not read from; null while it is. */
  problem: ReplicaProblem | null
  /** How much of the primary's log it lacked; null where it did not say. */
  lagBytes: number | null
  /** When it was last taken into use, or left out. */
  since: Date
}

interface Watched extends Replica {
  isFit: boolean
  state: ReplicaState | undefined
}

export type Reads = Awaited<ReturnType<typeof openReads>>

/**
 * Spreads reads over replicas. A statement is asked of one that has all that was committed, on whichever node, before
 * the statement came: so nobody can tell it from the primary. One that has not, or does not answer, is left out until it has.
 * @throws OperatorError when an address leads to another database, or its server lets us not in
 */
export async function openReads({ url, readUrls, primary, log }: ReadsOptions) {
  // Apart from the other connections, so that it never waits for a slow statement.
  const positions = new Pool({
    ...connectionTo(url, connectTimeoutMs),
    max: 1,
    Client: boundedClient(url),
  })
  positions.on('error', () => {})
  positions.on('connect', (client) => client.on('error', () => {}))
  const standing = sharing(() => askStanding(positions))
  const replicas = readUrls.map((readUrl): Watched => {
    const leaveOut = () => void (replica.isFit = false)
    const replica = {
      ...openReplica({ url: readUrl, primary: standing, onLost: leaveOut }),
      isFit: false,
      state: undefined,
    }
    return replica
  })
  // What lasts no longer than until the next look is not worth a line.
  const told = new Map<Watched, string | null>()

  async function look(replica: Watched): Promise<unknown> {
    const seen = await inTime(replica.read(measure)).then(
      (lagBytes) => ({ failure: null, lagBytes }),
      (failure: Error) => ({ failure, lagBytes: lagIn(failure) }),
    )
    const { failure, lagBytes } = seen
    replica.isFit = failure === null
    replica.state = stateAfter(replica, problemIn(failure), lagBytes)
    const reason = failure?.message ?? null
    if (told.get(replica) !== reason)
      log.warn(
        { replica: replica.name, ...(reason !== null && { reason }) },
        reason === null ? 'a replica is read from' : 'a replica is left out',
      )
    told.set(replica, reason)
    return failure
  }

  const stop = new AbortController()
  async function watch(replica: Watched) {
    while (!stop.signal.aborted) {
      await delay(pauseMs, undefined, { ref: false, signal: stop.signal }).catch(() => {})
      if (!stop.signal.aborted) await look(replica)
    }
  }

  async function close() {
    stop.abort()
    await Promise.all([positions.end(), ...replicas.map((replica) => replica.close())])
  }

  const failures = await Promise.all(replicas.map(look))
  for (const [index, failure] of failures.entries()) {
    const sentence = sentenceFor(failure, replicas[index]?.name ?? '')
    if (sentence === undefined) continue
    await close()
    throw new OperatorError(sentence)
  }
  for (const replica of replicas) void watch(replica)
  return {
    /** What Drizzle asks in place of a pool. */
    client: new ReadingClient(replicas, primary),
    /** All of them, in the order of their addresses. */
    replicas: (): ReplicaState[] => replicas.flatMap(({ state }) => state ?? []),
    close,
  }
}

async function measure(client: ReplicaClient): Promise<number> {
  await client.look()
  return client.lagBytes
}

const lagIn = (failure: Error) => (failure instanceof LateReplica ? failure.lagBytes : null)

function problemIn(failure: Error | null): ReplicaProblem | null {
  if (failure === null) return null
  return failure instanceof UnfitReplica ? failure.problem : 'unreachable'
}

function stateAfter(
  { name, state }: Watched,
  problem: ReplicaProblem | null,
  lagBytes: number | null,
): ReplicaState {
  const isAsBefore = state !== undefined && (state.problem === null) === (problem === null)
  return { name, problem, lagBytes, since: isAsBefore ? state.since : systemClock.now() }
}

type Ask = (...statement: unknown[]) => Promise<unknown>

class ReadingClient {
  readonly #replicas: Watched[]
  readonly #primary: Ask
  #turn = 0

  constructor(replicas: Watched[], primary: Pick<Pool, 'query'>) {
    this.#replicas = replicas
    this.#primary = asking(primary)
  }

  /** As a pool's; whatever goes wrong on a replica, the primary has the last word, if it has any. */
  async query(...statement: unknown[]): Promise<unknown> {
    const fit = this.#replicas.filter(({ isFit }) => isFit)
    const replica = fit[(this.#turn += 1) % fit.length]
    if (replica) {
      try {
        return await replica.read((client) => asking(client)(...statement))
      } catch (error) {
        if (isItsFault(error)) replica.isFit = false
        if (error instanceof SilentPrimary && error.waitedMs > oftenEnoughMs) throw error.cause
      }
    }
    return this.#primary(...statement)
  }
}

/** What Drizzle gives is handed on as it is. */
const asking = (asked: Pick<Pool, 'query'>) => asked.query.bind(asked) as Ask

/** And not the statement's, which is slow or wrong there as anywhere, or was in the way of what the replica replays. */
const isItsFault = (error: unknown) =>
  error instanceof UnfitReplica || (isUnavailable(error) && !isOverdue(error))

async function askStanding(positions: Pool): Promise<Standing> {
  const { rows } = await positions.query<{ position: string; identity: string }>(
    primaryStanding,
  )
  const [row] = rows
  if (!row) throw new Error('a select without a condition answered no row')
  return { identity: row.identity, position: BigInt(row.position) }
}

/**
 * Who asks while a question is under way shares the next one with others: each is told what was true after they asked.
 * One that fails takes with it those who wait for the next.
 */
function sharing<T>(ask: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined
  let next: Promise<T> | undefined
  function begin() {
    next = undefined
    const asked = ask().finally(() => (current = undefined))
    current = asked
    return asked
  }
  return () => {
    if (next) return next
    if (!current) return begin()
    next = current.then(begin, (error: unknown) => {
      next = undefined
      throw error
    })
    return next
  }
}

const silence = Symbol('silence')

async function inTime<T>(done: Promise<T>): Promise<T> {
  const answer = await within(silenceMs, done, silence)
  if (answer === silence) throw new UnfitReplica('silent', 'it does not answer')
  return answer
}

/** What no waiting mends; a replica that is away comes back. */
function sentenceFor(failure: unknown, name: string): string | undefined {
  if (failure instanceof ForeignReplica)
    return `DATABASE_READ_URL 里的 ${name} 不是 DATABASE_URL 的从库：它属于另一个数据库。请改成它的流复制从库。`
  if (failure instanceof Error && isRefusedLogin(failure))
    return `DATABASE_READ_URL 里的 ${name} 不让我们登录（${failure.message}）。请检查用户、密码和数据库名。`
  return undefined
}
