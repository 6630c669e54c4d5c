import type {
  ConnectionEvent,
  HubFailure,
  TransportChoice,
} from '#machines/connection/connection.types.ts'
import { RequestFailed } from '#src/platform/api/failure.ts'
import { TOKEN_INVALID, toProblem } from '#src/platform/api/problem.ts'
import type { Clock } from '#src/platform/clock.ts'
import {
  hubPaths,
  pushNames,
  type HubName,
  type Methods,
  type PushName,
  type Pushes,
} from './hub-contract.ts'
import { LineRefused, type Line, type OpenLine } from './line.ts'

interface HubPorts {
  /** Without a trailing slash. */
  origin: string
  clock: Clock
  openLine: OpenLine
  token: (refused: boolean) => Promise<string>
  /** Who asks; a ping asks the hub about them. */
  self: () => string | null
}

/** The hub knows no such method, or not with these arguments: nothing was done. */
export class MethodUnknown extends RequestFailed {
  constructor() {
    super({ kind: 'broken', requestId: null })
  }
}

/** What an attempt has to say to its machine. */
export type HubReport = Extract<ConnectionEvent, { type: `hub.${string}` }>

/** One attempt to be connected, and the connection that came of it. */
interface HubAttempt {
  drop(): void
  ping(): void
  /** Lets it go. Nothing is reported afterwards. */
  abandon(): void
}

interface Hub<Name extends HubName> {
  attach(choice: TransportChoice, report: (event: HubReport) => void): HubAttempt
  /**
   * Calls a method of the hub.
   * @throws RequestFailed: offline without a connection, invalid with the server's words when it refuses; MethodUnknown
   */
  invoke<Method extends keyof Methods<Name> & string>(
    method: Method,
    ...args: ArgumentsOf<Methods<Name>[Method]>
  ): Promise<ResultOf<Methods<Name>[Method]>>
  /** Hears a push, on whatever connection. Answers a function that ends it. */
  on<Push extends PushName<Name>>(
    push: Push,
    listener: (...args: Extract<Pushes<Name>[Push], unknown[]>) => void,
  ): () => void
  log: HubLog
}

type ArgumentsOf<Method> = Method extends { arguments: infer Args extends unknown[] }
  ? Args
  : never
type ResultOf<Method> = Method extends { result: infer Result } ? Result : never

/** A hub of the server. At most one connection counts: that of the newest attempt. */
export function createHub<Name extends HubName>(name: Name, ports: HubPorts): Hub<Name> {
  const log = createHubLog(ports.clock)
  const listeners = new Map<string, Set<(...args: readonly unknown[]) => void>>()
  let line: Line | null = null

  const invoke = async (method: string, args: readonly unknown[]) => {
    if (line === null) throw new RequestFailed({ kind: 'offline' })
    try {
      return await line.invoke(method, ...args)
    } catch (error) {
      if (isUnknown(error)) throw new MethodUnknown()
      throw new RequestFailed(failureOfCall(error, line === null))
    }
  }

  return {
    log,
    // The contract says what each method takes and answers; the wire can't prove it, the contract tests do.
    invoke: (method, ...args) => invoke(method, args) as never,
    on(push, listener) {
      const all = listeners.get(push) ?? new Set()
      listeners.set(push, all.add(listener as never))
      return () => void all.delete(listener as never)
    },
    attach(choice, report) {
      const life = new AbortController()
      const { signal } = life
      const tell = (event: HubReport) => {
        if (!signal.aborted) report(event)
      }
      const end = (what: string, event: HubReport | null) => {
        if (signal.aborted) return
        line = null
        log.write(what)
        life.abort()
        if (event !== null) report(event)
      }
      const open = async () => {
        log.write('connecting')
        try {
          const opened = await ports.openLine({
            url: ports.origin + hubPaths[name],
            choice,
            token: ports.token,
            pushes: pushNames[name],
            onPush: (push, args) => {
              log.write(push)
              for (const listener of listeners.get(push) ?? []) listener(...args)
            },
            onClosed: () => end('closed', { type: 'hub.closed' }),
            signal,
          })
          if (signal.aborted) return
          line = opened
          log.write('opened')
          tell({ type: 'hub.opened', transport: opened.transport })
        } catch (error) {
          const failure = failureOfStart(error)
          end(failure.reason, { type: 'hub.failed', failure })
        }
      }
      void open()
      return {
        drop: () => end('dropped', { type: 'hub.closed' }),
        ping: () => void ping(),
        abandon: () => end('abandoned', null),
      }

      async function ping() {
        const self = ports.self()
        if (self === null) return
        const before = ports.clock.now()
        try {
          await invoke('IsUserOnlineAsync', [self])
          log.write('pong')
          tell({ type: 'hub.pong', latency: ports.clock.now() - before })
        } catch {
          log.write('ping failed')
        }
      }
    },
  }
}

function failureOfStart(error: unknown): HubFailure {
  if (!(error instanceof LineRefused)) return { reason: 'unreachable' }
  const problem = toProblem(parsed(error.body))
  if (error.status === 401) return { reason: 'unauthorized' }
  if (error.status === 400 && problem.code === TOKEN_INVALID) return { reason: 'refused' }
  if (error.status !== 403) return { reason: 'unreachable' }
  const { message = null, bannedUntil = null } = problem
  return { reason: 'banned', ban: { message, until: bannedUntil } }
}

/** As ASP.NET Core answers before it runs a method: there is none of that name, or it takes other arguments. */
const isUnknown = (error: unknown) =>
  /Unknown hub method '|Failed to invoke '\w+' due to an error on the server/.test(
    String(error),
  )

/** The server's own words stand behind this name; of its other errors it says nothing. */
function failureOfCall(error: unknown, isLost: boolean) {
  if (isLost) return { kind: 'offline' } as const
  const said = /HubException: (.+)$/s.exec(String(error))?.[1]
  if (said === undefined) return { kind: 'broken', requestId: null } as const
  return { kind: 'invalid', fields: {}, message: said } as const
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface HubLogEntry {
  /** Counts up; entries with equal words are still two. */
  number: number
  /** Milliseconds since 1970. */
  at: number
  /** Such as `opened`, `closed`, or the name of a push. */
  what: string
}

/** The last things that happened on a connection, for the diagnostic page. Arguments are left out: they are private. */
export function createHubLog(clock: Clock, capacity = 50) {
  let entries: readonly HubLogEntry[] = []
  let count = 0
  const readers = new Set<() => void>()
  return {
    /** Oldest first. The same array until something is written. */
    entries: () => entries,
    write(what: string) {
      count += 1
      entries = [...entries, { number: count, at: clock.now(), what }].slice(-capacity)
      for (const tell of readers) tell()
    },
    /** Calls `tell` after each entry. Answers a function that ends it. */
    subscribe(tell: () => void) {
      readers.add(tell)
      return () => void readers.delete(tell)
    },
  }
}

type HubLog = ReturnType<typeof createHubLog>
