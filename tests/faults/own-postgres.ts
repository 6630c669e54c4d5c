import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '#tests/support/nginx.ts'
import { until } from '#tests/support/until.ts'
import type { Row } from './kit.ts'

export interface OwnPostgres {
  /** Of a database that is there and empty. */
  url: string
  start(): Promise<void>
  /** As an administrator does, or as a machine that fails; callers are not waited for. */
  stop(how: 'fast' | 'immediate'): Promise<void>
  /** Ends every connection that others have to it; answers how many. */
  terminateAll(): Promise<number>
}

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/** A PostgreSQL of this row's own, which can be stopped without harm to anybody; undefined where none is installed. */
export async function startOwnPostgres(row: Row): Promise<OwnPostgres | undefined> {
  const programs = findPrograms()
  if (!programs) return undefined
  // It refuses to run as root, and its user cannot look into folders that are ours alone.
  const owner = process.getuid?.() === 0 ? userNamed('postgres') : undefined
  const folder = mkdtempSync(join(tmpdir(), 'inkstone-postgres-'))
  row.onEnd(() => rmSync(folder, { recursive: true, force: true }))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const options = { ...owner, cwd: folder, stdio: 'ignore' } as const
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    options,
  )
  const port = String(await freePort())
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined

  async function start() {
    const args = ['-D', data, '-p', port, '-h', '127.0.0.1', '-k', folder]
    server = spawn(join(programs ?? '', 'postgres'), args, options)
    await until(() => answers(url), 'PostgreSQL')
  }

  async function end(signal: NodeJS.Signals) {
    if (!server || server.exitCode !== null) return
    const exit = once(server, 'exit')
    server.kill(signal)
    await exit
  }

  await start()
  row.onEnd(() => end('SIGQUIT'))
  return {
    url,
    start,
    stop: (how) => end(signals[how]),
    terminateAll: async () => {
      const client = new Client({ connectionString: url })
      await client.connect()
      const { rowCount } = await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
        ['client backend'],
      )
      await client.end()
      return rowCount ?? 0
    },
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
