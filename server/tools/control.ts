import { chmodSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { messageOf, operatorSentence, OperatorError } from '#server/lib/operator-error.ts'
import { Problem } from '#server/lib/problem.ts'
import type { AppContext } from '#server/modules.ts'
import { findTool } from './tool.ts'

/** What a tool asks of the server: one line of JSON. */
export interface ControlRequest {
  tool: string
  options: unknown
  /** What the one who asks sees where both have to see the same. */
  place?: MeetingPlace | undefined
}

/** What the server answers: lines of JSON, the last one an answer or a failure. */
export type ControlMessage =
  | { type: 'progress'; done: number; total: number }
  | { type: 'answer'; answer: unknown }
  | { type: 'failure'; message: string }

export type Control = Awaited<ReturnType<typeof openControl>>

/**
 * Opens `dataDir/control.sock`, by which command-line tools reach the running server. Only the owner of the process
 * may connect: the one who can, can do everything. Hold the data lock: a socket left by a dead server is replaced.
 */
export async function openControl(context: AppContext) {
  const path = controlPath(context.core.config.dataDir)
  const callers = new Set<Socket>()
  let last: Promise<unknown> = Promise.resolve()
  const server = createServer((socket) => {
    callers.add(socket)
    socket.on('close', () => callers.delete(socket))
    // A caller who hangs up ends the tool; the error says no more than that.
    socket.on('error', () => socket.destroy())
    // One tool at a time: an import counts on nobody else importing.
    createInterface(socket).once('line', (line) => {
      last = last.then(() => serve(context, socket, line))
    })
  })
  rmSync(path, { force: true })
  await listen(server, path)
  return {
    /** Lets the tool under way finish its current step, and closes the socket. */
    close: async (): Promise<void> => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of callers) socket.destroy()
      await last
      await closed
    },
  }
}

/** Binding happens inside `listen`, so the mask is in force exactly while the socket's file is made. */
function listen(server: Server, path: string) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('listening', () => {
      if (process.platform !== 'win32') chmodSync(path, 0o600)
      resolve()
    })
    const mask = process.umask(0o177)
    try {
      server.listen(path)
    } finally {
      process.umask(mask)
    }
  })
}

async function serve(context: AppContext, socket: Socket, line: string) {
  const gone = new AbortController()
  if (socket.destroyed) return
  socket.once('close', () => gone.abort())
  const tell = (message: ControlMessage) => {
    if (!socket.destroyed) socket.write(`${JSON.stringify(message)}\n`)
  }
  try {
    const { tool: name, options, place } = JSON.parse(line) as ControlRequest
    const tool = findTool(name)
    if (!tool)
      throw new Error(`运行中的服务器不认识命令 ${name}：它可能是另一个版本，请重启后再试`)
    if (place) demandSame(place, context.core.config.dataDir)
    const answer = await tool.run(context, options as never, {
      onProgress: (done, total) => tell({ type: 'progress', done, total }),
      signal: gone.signal,
    })
    tell({ type: 'answer', answer })
  } catch (error) {
    if (!(error instanceof Problem)) context.core.log.warn({ error }, 'a tool failed')
    tell({ type: 'failure', message: operatorSentence(error) ?? messageOf(error) })
  }
  socket.end()
}

/** The longest address of a socket that every system takes, in bytes. */
const longest = 100

/**
 * Where the server of a data folder listens for its operator. The shorter of two ways to say the same place:
 * an address of a socket may not be as long as a path.
 * @throws Error with a sentence when both are too long
 */
export function controlPath(dataDir: string): string {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\inkstone-${Buffer.from(dataDir).toString('hex').slice(-80)}`
  const absolute = join(dataDir, 'control.sock')
  const fromHere = relative(process.cwd(), absolute)
  const path = fromHere.length < absolute.length ? fromHere : absolute
  if (Buffer.byteLength(path) > longest)
    throw new Error(`数据目录的路径太长，无法建立控制套接字：${dataDir}`)
  return path
}

/** A file or folder as one process sees it. Another process may see another one of that name, such as a /tmp of its own. */
interface MeetingPlace {
  path: string
  /** Undefined where nothing is to be seen. */
  identity: string | undefined
}

export const meetingPlace = (path: string): MeetingPlace => ({
  path,
  identity: identityOf(path),
})

/** @throws OperatorError when this process, which is the server, does not see there what the other one sees */
function demandSame({ path, identity }: MeetingPlace, dataDir: string): void {
  if (identity === undefined || identityOf(path) === identity) return
  throw new OperatorError(
    `运行中的服务器看到的 ${path} 不是这里的那一个，或者它看不到：由 systemd 启动时，/tmp 是它自己的，/home 它看不到。请换成 ${dataDir} 里面的路径，或先停止服务器再执行。`,
  )
}

function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    return undefined
  }
}
