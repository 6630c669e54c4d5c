import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/lib/config.ts'
import { readKeys } from '#server/lib/keys.ts'
import { assemble, type Running } from '#server/running.ts'
import { built } from './built.ts'
import { openCrossing, type Crossing } from './crossing.ts'
import { adminUrl, createPostgresDatabase } from './database.ts'
import { canTestRedis, startRedis, type TestRedis } from './redis.ts'

const root = join(import.meta.dirname, '../..')

/** Whether several processes can share a database and a Redis here; in CI they must. */
export async function canTestNodes(): Promise<boolean> {
  if (!canTestRedis()) return false
  if (process.env['CI'] !== undefined) return true
  const { hostname, port } = new URL(adminUrl)
  const socket = connect(Number(port || 5432), hostname)
  const answers = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  if (!answers) console.warn('没有可用的 PostgreSQL：多进程的测试没有运行。')
  return answers
}

/** A server in a process of its own. */
export interface Node {
  url: string
  /** What it has printed since it was started last. */
  said(): string
  /** As a crash would. */
  kill(): Promise<void>
  /** Asks it to leave, and waits for it. */
  leave(): Promise<void>
  /** Starts it where it was; with `main` it is another version from then on. */
  start(main?: string): Promise<void>
  /** Both. */
  restart(main?: string): Promise<void>
}

/** Two processes and one node within the test, on one database and one Redis. */
export interface Nodes {
  /** Called n1 and n2, as the example of a proxy before them calls them. */
  one: Node
  two: Node
  /** Serves nobody; what it does reaches the others. */
  desk: Running
  redis: TestRedis
  /** An address that leads to the first of these that is alive. */
  behind(...nodes: Node[]): Promise<string>
  close(): Promise<void>
}

/** What nodes share: a database, a Redis, the keys. */
export interface Ground {
  redis: TestRedis
  /** Where the Redis is found. */
  redisUrl: string
  /** The variables of a node of this name, with a data folder of its own. */
  envOf(name: string): Record<string, string>
  close(): Promise<void>
}

export async function openGround(): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'inkstone-nodes-'))
  readKeys(folder)
  const [database, redis] = await Promise.all([createPostgresDatabase(), startRedis()])
  // What listens for Redis stays when Redis dies, so that nobody else gets its port.
  const crossing = await openCrossing([{ path: redis.url }])
  const redisUrl = `redis://127.0.0.1:${crossing.port}`
  return {
    redis,
    redisUrl,
    envOf: (name) => ({
      NODE_NAME: name,
      DATA_DIR: join(folder, name),
      KEYS_FILE: join(folder, 'keys.json'),
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      PORT: '0',
      TRUST_PROXY: '1',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
    }),
    close: async () => {
      await crossing.close()
      await Promise.all([redis.remove(), database.drop()])
      rmSync(folder, { recursive: true })
    },
  }
}

/** A node within the test, which listens to nothing. */
export async function assembleNode(env: Record<string, string>): Promise<Running> {
  const running = await assemble(readConfig(env), undefined)
  await running.app.ready()
  return running
}

export async function startNodes(): Promise<Nodes> {
  const ground = await openGround()
  const crossings: Crossing[] = []
  const [one, two, desk] = await Promise.all([
    startNode(ground.envOf('n1')),
    startNode(ground.envOf('n2')),
    assembleNode(ground.envOf('desk')),
  ])
  return {
    one,
    two,
    desk,
    redis: ground.redis,
    behind: async (...nodes) => {
      const places = nodes.map(({ url }) => new URL(url))
      const crossing = await openCrossing(
        places.map(({ hostname, port }) => ({ host: hostname, port: Number(port) })),
      )
      crossings.push(crossing)
      return `http://127.0.0.1:${crossing.port}`
    },
    close: async () => {
      await Promise.all([one.kill(), two.kill(), desk.close()])
      await Promise.all(crossings.map((crossing) => crossing.close()))
      await ground.close()
    },
  }
}

/** The built server in a process of its own, with these variables. */
export async function startNode(env: Record<string, string>): Promise<Node> {
  let program = built('server/main.ts')
  let life = await launch(env, program)
  const { url } = life
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    life.process.kill(signal)
    await life.exited
  }
  const leave = () => end('SIGTERM')
  const start = async (main = program) => {
    program = main
    life = await launch({ ...env, PORT: new URL(url).port }, program)
  }
  return {
    url,
    said: () => life.said(),
    kill: () => end('SIGKILL'),
    leave,
    start,
    restart: async (main) => {
      await leave()
      await start(main)
    },
  }
}

async function launch(env: Record<string, string>, main: string) {
  const server = spawn(process.execPath, [main], {
    cwd: root,
    env: { ...process.env, ...env },
  })
  const exited = once(server, 'exit')
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said += chunk.toString()
      const found = /砚已启动：(http:\/\/[^/]+)/.exec(said)?.[1]
      if (found) resolve(found)
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    void exited.then(() => reject(new Error(said)))
  })
  return { process: server, exited, url, said: () => said }
}
