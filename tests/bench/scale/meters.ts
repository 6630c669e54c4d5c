import { readdirSync, readFileSync } from 'node:fs'
import { Redis } from 'ioredis'
import pg from 'pg'

/** What one kind of work took, in all or each time. */
export interface Cost {
  /** Milliseconds of CPU of the server's process, with its threads and children. */
  nodeMs: number
  /** Milliseconds of CPU of all processes of PostgreSQL. */
  databaseMs: number
  /** Bytes of its write-ahead log. */
  walBytes: number
  redisMs: number
  redisCommands: number
  /** Bytes to and from Redis. */
  redisBytes: number
}

export interface Meters {
  read(): Promise<Cost>
  /** Rows of each table of the product. */
  rows(): Promise<Map<string, number>>
  /** Bytes of each table with its indexes. */
  bytes(): Promise<Map<string, number>>
  close(): Promise<void>
}

interface Place {
  nodePid: number
  databaseUrl: string
  redisPath: string
}

/** Meters of a node, its PostgreSQL and its Redis, all on this machine and used by nobody else. */
export async function openMeters({ nodePid, databaseUrl, redisPath }: Place): Promise<Meters> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const redis = new Redis(redisPath)
  const first = async <T>(statement: string) => {
    const { rows } = await client.query<{ value: T }>(statement)
    return rows[0]?.value
  }
  const postmaster = parentOf((await first<number>('select pg_backend_pid() as value')) ?? 0)

  const numbers = async (statement: string) => {
    const { rows } = await client.query<{ name: string; value: string }>(statement)
    return new Map(rows.map(({ name, value }) => [name, Number(value)]))
  }

  return {
    read: async () => {
      const wal = await first<string>(
        `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as value`,
      )
      const info = await redis.info()
      const of = (name: string) =>
        Number(new RegExp(String.raw`^${name}:([\d.]+)`, 'm').exec(info)?.[1] ?? Number.NaN)
      return {
        nodeMs: cpuOf(nodePid),
        databaseMs: cpuOf(postmaster),
        walBytes: Number(wal),
        redisMs: (of('used_cpu_user') + of('used_cpu_sys')) * 1000,
        redisCommands: of('total_commands_processed'),
        redisBytes: of('total_net_input_bytes') + of('total_net_output_bytes'),
      }
    },
    rows: async () => {
      const tables = [...(await numbers(sizes)).keys()]
      return numbers(
        tables
          .map((name) => `select '${name}' as name, count(*) as value from ${name}`)
          .join(' union all '),
      )
    },
    bytes: () => numbers(sizes),
    close: async () => {
      redis.disconnect()
      await client.end()
    },
  }
}

const sizes = `select relname as name, pg_total_relation_size(oid) as value from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace`

/** Of a clock that counts a hundred in a second, as Linux says it everywhere. */
const msOfTick = 10

/** A line of `/proc`, after the name, which may hold anything: the state, the parent, and so on. */
const fieldsOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number)

const parentOf = (pid: number) => fieldsOf(pid)[1] ?? 0

/** Milliseconds of CPU of a process and its children; of those that have ended, too. */
function cpuOf(pid: number): number {
  try {
    const [user = 0, system = 0, ofEnded = 0, systemOfEnded = 0] = fieldsOf(pid).slice(11, 15)
    const own = (user + system + ofEnded + systemOfEnded) * msOfTick
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' '),
    )
    return children.filter(Boolean).reduce((sum, child) => sum + cpuOf(Number(child)), own)
  } catch {
    // It ended between two looks: its parent counts it from now on.
    return 0
  }
}

export const difference = (after: Cost, before: Cost): Cost =>
  combine(after, before, (a, b) => a - b)
export const sum = (one: Cost, other: Cost): Cost => combine(one, other, (a, b) => a + b)
export const times = (cost: Cost, factor: number): Cost =>
  combine(cost, cost, (a) => a * factor)

const combine = (one: Cost, other: Cost, f: (a: number, b: number) => number): Cost => ({
  nodeMs: f(one.nodeMs, other.nodeMs),
  databaseMs: f(one.databaseMs, other.databaseMs),
  walBytes: f(one.walBytes, other.walBytes),
  redisMs: f(one.redisMs, other.redisMs),
  redisCommands: f(one.redisCommands, other.redisCommands),
  redisBytes: f(one.redisBytes, other.redisBytes),
})

export const nothing: Cost = {
  nodeMs: 0,
  databaseMs: 0,
  walBytes: 0,
  redisMs: 0,
  redisCommands: 0,
  redisBytes: 0,
}
