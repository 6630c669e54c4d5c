import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Core } from '#server/core.ts'
import { systemClock } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { readKeys } from '#server/lib/keys.ts'
import { openCore } from '#server/open.ts'
import { controlPath } from '#server/tools/control.ts'
import { startCommunity, type Community } from '#tests/support/community.ts'
import { createPostgresDatabase } from '#tests/support/database.ts'
import { accessToken, createMember, type Member } from '#tests/support/members.ts'
import { freePort } from '#tests/support/port.ts'
import { until } from '#tests/support/until.ts'
import type { Row } from './kit.ts'

export const engines = ['embedded', 'PostgreSQL'] as const
export type Engine = (typeof engines)[number]

/** Where a community lives: data folders, one database, one address, and its members, whether a server runs or not. */
export interface Place {
  engine: Engine
  dataDir: string
  env: Record<string, string>
  url: string
  members: Member[]
  admin: Member
  /** The built server, until the row ends; always at the same address. */
  start(env?: Record<string, string>): Promise<Community>
  /** One of several nodes: a data folder and an address of its own, which it keeps. */
  startNode(name: string, env?: Record<string, string>): Promise<Community>
  /** Looks into the database itself. The embedded engine can be opened only while no server runs. */
  within<T>(work: (core: Core) => Promise<T>): Promise<T>
  /** Access tokens last a quarter of an hour: all members get new ones. */
  renewTokens(): Promise<void>
}

interface PlaceOptions {
  members?: number
  /** A PostgreSQL to use instead of a new database on that of the tests. */
  databaseUrl?: string
  /** How the server reaches that database, if not directly. */
  wireUrl?: string
  /** Makes the members, where this version cannot: before an upgrade. */
  populate?: (env: Record<string, string>) => Promise<People>
}

interface People {
  members: Member[]
  admin: Member
}

export async function openPlace(
  row: Pick<Row, 'folder' | 'onEnd'>,
  engine: Engine,
  { members = 40, databaseUrl, wireUrl, populate }: PlaceOptions = {},
): Promise<Place> {
  const dataDir = join(row.folder, `data-${(opened += 1)}`)
  const direct = engine === 'PostgreSQL' ? (databaseUrl ?? (await ownDatabase(row))) : undefined
  const port = String(await freePort())
  const envWith = (url: string | undefined) => ({
    DATA_DIR: dataDir,
    PORT: port,
    DEMO: 'off',
    ...(url !== undefined && { DATABASE_URL: url }),
  })
  const env = envWith(wireUrl ?? direct)
  const nodePorts = new Map<string, string>()
  readKeys(dataDir)

  function folderOf(name: string) {
    const folder = join(dataDir, name)
    mkdirSync(folder, { recursive: true })
    copyFileSync(join(dataDir, 'keys.json'), join(folder, 'keys.json'))
    return folder
  }

  async function within<T>(work: (core: Core) => Promise<T>) {
    const folder = engine === 'PostgreSQL' ? folderOf('inspect') : dataDir
    const config = readConfig({ ...envWith(direct), DATA_DIR: folder })
    const opened = await openCore(config)
    try {
      return await work(opened.core)
    } finally {
      await opened.close()
    }
  }

  async function start(more: Record<string, string> = {}) {
    const community = await startCommunity({ ...env, ...more })
    row.onEnd(() => community.kill())
    return community
  }

  const people = await (populate
    ? populate(env)
    : within((core) => createPeople(core, members)))
  const issuer = { keys: readKeys(dataDir), clock: systemClock }
  return {
    engine,
    dataDir,
    env,
    url: `http://127.0.0.1:${port}`,
    ...people,
    start,
    startNode: async (name, more = {}) => {
      const own = nodePorts.get(name) ?? String(await freePort())
      nodePorts.set(name, own)
      return start({ NODE_NAME: name, DATA_DIR: folderOf(name), PORT: own, ...more })
    },
    within,
    renewTokens: async () => {
      for (const member of [...people.members, people.admin])
        member.token = await accessToken(issuer, member)
    },
  }
}

let opened = 0

async function createPeople(core: Core, count: number): Promise<People> {
  const members: Member[] = []
  for (let made = 0; made < count; made += 1) members.push(await createMember(core))
  return { members, admin: await createMember(core, { roles: ['Admin'] }) }
}

async function ownDatabase(row: Pick<Row, 'onEnd'>) {
  const { url, drop } = await createPostgresDatabase()
  row.onEnd(drop)
  return url
}

/** Milliseconds until the server says that it wants work; no less than `withinMs` where it does not. */
export async function untilReady(url: string, withinMs = 60_000): Promise<number> {
  const began = performance.now()
  const isReady = () =>
    fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(isReady, 'the server to be ready', withinMs).catch(() => {})
  return performance.now() - began
}

/** It serves before it has begun its jobs and looked up whom nobody told; tools are let in last. */
export const untilStarted = ({ dataDir }: Pick<Community, 'dataDir'>) =>
  until(() => existsSync(controlPath(dataDir)), 'the server to have started', 60_000)

export function isAlive({ pid }: Pick<Community, 'pid'>) {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** What a process did that it should never do, as it printed it. */
export const unhandled = (community: Pick<Community, 'output'>) =>
  community
    .output()
    .split('\n')
    .filter((line) => /unhandled|uncaught|"level":60/i.test(line))

/** Megabytes that the process holds in memory; its threads are in it. Linux only. */
export function residentMegabytes({ pid }: Pick<Community, 'pid'>): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}
