import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve as pathOf } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface Mail {
  to: string
  subject: string
  text: string
  code?: string
}

export interface Community {
  url: string
  /** Of its process. */
  pid: number | undefined
  dataDir: string
  /** The mails sent to an address so far, oldest first. */
  mails(to: string): Mail[]
  /** What the process has printed so far. */
  output(): string
  /** The process keeps its connections and answers nothing, until `thaw`. */
  freeze(): void
  thaw(): void
  /** Ends the process as a power cut would; another one may start on its data folder. */
  kill(): Promise<void>
  stop(): Promise<number | null>
}

/**
 * The built product in a process of its own, as `npm start` runs it: own data folder, own port.
 * It is ready when this resolves; `stop` sends SIGTERM and answers its exit code.
 * @param under a command that becomes the process it is given, such as `nsenter`
 */
export async function startCommunity(
  environment: Record<string, string> = {},
  script = 'dist/server/main.js',
  under: readonly string[] = [],
): Promise<Community> {
  const dataDir = environment['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'inkstone-'))
  const [command, ...args] = [...under, process.execPath, pathOf(root, script)]
  const server = spawn(command, args, {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // A helper may say where it comes from: the journeys are many people in one place.
      TRUST_PROXY: '127.0.0.1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const exited = once(server, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (bytes: Buffer) => {
      printed += bytes.toString()
      const found = /https?:\/\/[\w.]+:\d+/.exec(printed)?.[0]
      if (found) resolve(found)
    }
    server.stdout.on('data', listen)
    server.stderr.on('data', listen)
    void exited.then(() =>
      reject(new Error(`the server ended before it was ready:\n${printed}`)),
    )
  })
  return {
    url,
    pid: server.pid,
    dataDir,
    output: () => printed,
    mails: (to) => readOutbox(join(dataDir, 'outbox')).filter((mail) => mail.to === to),
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async kill() {
      server.kill('SIGKILL')
      await exited
    },
    async stop() {
      server.kill('SIGTERM')
      const [code] = (await exited) as [number | null]
      if (environment['DATA_DIR'] === undefined)
        rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

function readOutbox(folder: string): Mail[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail)
}
