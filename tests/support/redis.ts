import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Redis } from 'ioredis'
import { endChild } from './child.ts'

const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/**
 * Whether tests that need a Redis can run: in CI they must, so there a missing one is a failure of the test; elsewhere
 * they are left out with a message.
 */
export function canTestRedis(): boolean {
  if (hasRedis || process.env['CI'] !== undefined) return true
  console.warn('没有 redis-server：多节点的测试没有运行。')
  return false
}

export interface TestRedis {
  url: string
  /** As a crash would. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Ends it and leaves nothing. */
  remove(): Promise<void>
  /** Alive, but silent. */
  pause(): void
  resume(): void
}

/**
 * A Redis of this test's own that keeps nothing. It listens to a file: a port that is free while it is down can be
 * taken by the very clients that try to reach it.
 */
export async function startRedis(): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'inkstone-redis-'))
  const socket = join(folder, 'redis.sock')
  let server: ChildProcess

  async function start() {
    const options = ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder]
    server = spawn('redis-server', options, {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((resolve, reject) => {
      let printed = ''
      server.stdout?.on('data', (bytes: Buffer) => {
        printed += bytes.toString()
        if (/ready to accept connections/i.test(printed)) resolve()
      })
      server.once('error', reject)
      server.once('exit', () => reject(new Error(`redis-server ended:\n${printed}`)))
    })
  }

  const kill = () => endChild(server, 'SIGKILL')

  await start()
  return {
    url: socket,
    start,
    kill,
    remove: async () => {
      await kill()
      rmSync(folder, { recursive: true })
    },
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
  }
}

/** How often a Redis was asked to run a script. */
export async function scriptsRun(redis: Pick<Redis, 'info'>): Promise<number> {
  const stats = await redis.info('commandstats')
  const counted = [...stats.matchAll(/^cmdstat_eval(?:sha)?:calls=(\d+)/gm)]
  return counted.reduce((sum, [, calls]) => sum + Number(calls), 0)
}
