import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { endChild } from './child.ts'
import { freePort } from './port.ts'
import { until } from './until.ts'

export interface OwnPostgres {
  /** Of a database that is there and empty, or what a replica has of it. */
  url: string
  start(): Promise<void>
  /** As an administrator does, or as a machine that fails; callers are not waited for. */
  stop(how: 'fast' | 'immediate'): Promise<void>
  /** Every process of it keeps its connections and says nothing, until `thaw`. */
  freeze(): void
  thaw(): void
  /** Ends every connection that others have to it; answers how many. */
  terminateAll(): Promise<number>
  /** The first value of what one statement answers. */
  ask(statement: string): Promise<unknown>
  /** Another one that replays what this one writes, as an operator sets it up. */
  replicate(): Promise<OwnPostgres>
}

/** What ends with a test, or a row of faults. */
interface Owner {
  onEnd(work: () => unknown): void
}

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/**
 * Whether a PostgreSQL can be started here: in CI it must, so there a missing one is a failure of the test; elsewhere
 * what needs it is left out with a message.
 */
export function hasOwnPostgres(): boolean {
  if (findPrograms() || process.env['CI'] !== undefined) return true
  console.warn('没有 PostgreSQL 的程序（initdb）：需要自己启动它的测试没有运行。')
  return false
}

/** A PostgreSQL of one's own, which can be stopped without harm to anybody. */
export function startOwnPostgres(owner: Owner): Promise<OwnPostgres> {
  const programs = findPrograms()
  if (!programs) throw new Error('the programs of PostgreSQL are not installed')
  return startServer({ owner, programs }, (run, data) =>
    run('initdb', [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
    ]),
  )
}

type Run = (program: string, args: string[]) => void

async function startServer(
  place: { owner: Owner; programs: string },
  fill: (run: Run, data: string) => void,
): Promise<OwnPostgres> {
  const { owner, programs } = place
  // It refuses to run as root, and its user cannot look into folders that are ours alone.
  const user = process.getuid?.() === 0 ? userNamed('postgres') : undefined
  const folder = mkdtempSync(join(tmpdir(), 'inkstone-postgres-'))
  owner.onEnd(() => rmSync(folder, { recursive: true, force: true }))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, stdio: 'ignore' } as const
  fill((program, args) => execFileSync(join(programs, program), args, options), data)
  const port = String(await freePort())
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined

  async function start() {
    const args = ['-D', data, '-p', port, '-h', '127.0.0.1', '-k', folder]
    server = spawn(join(programs, 'postgres'), args, options)
    await until(() => answers(url), 'PostgreSQL')
  }

  async function end(signal: NodeJS.Signals) {
    if (!server) return
    thaw()
    await endChild(server, signal)
  }

  const frozen = new Set<number>()
  /** The one that connections are made with first: nobody joins those that are stopped then. */
  function freeze() {
    if (server?.pid === undefined) return
    const stop = (pid: number) => {
      frozen.add(pid)
      process.kill(pid, 'SIGSTOP')
    }
    stop(server.pid)
    const children = `/proc/${server.pid}/task/${server.pid}/children`
    for (const pid of readFileSync(children, 'utf8').trim().split(' ')) stop(Number(pid))
  }

  function thaw() {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
    frozen.clear()
  }

  async function within<T>(work: (client: Client) => Promise<T>) {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  await start()
  owner.onEnd(() => end('SIGQUIT'))
  return {
    url,
    start,
    stop: (how) => end(signals[how]),
    freeze,
    thaw,
    terminateAll: () =>
      within(async (client) => {
        const { rowCount } = await client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
          ['client backend'],
        )
        return rowCount ?? 0
      }),
    ask: (statement) =>
      within(async (client) => {
        const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' })
        return rows[0]?.[0]
      }),
    replicate: () =>
      startServer(place, (run, copy) =>
        run('pg_basebackup', ['-D', copy, '-R', '-X', 'stream', '-c', 'fast', '-d', url]),
      ),
  }
}

/** Debian keeps them out of the path, by version. */
function findPrograms() {
  const versions = '/usr/lib/postgresql'
  const folders = existsSync(versions)
    ? readdirSync(versions).map((version) => join(versions, version, 'bin'))
    : []
  const inPath = (process.env['PATH'] ?? '').split(':')
  return [...folders.toReversed(), ...inPath].find((folder) =>
    existsSync(join(folder, 'initdb')),
  )
}

function userNamed(name: string) {
  const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, name]).toString())
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function answers(url: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    client.end().catch(() => {})
  }
}
