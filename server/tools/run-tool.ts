import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Config } from '#server/lib/config.ts'
import { DataLockedError } from '#server/lib/data-lock.ts'
import { codeOf } from '#server/lib/error-code.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import type { Progress } from '#server/lib/progress.ts'
import { createModules } from '#server/modules.ts'
import { openCore } from '#server/open.ts'
import {
  controlPath,
  type ControlMessage,
  type ControlRequest,
  meetingPlace,
} from './control.ts'
import type { Tool } from './tool.ts'

/** Where the tool did its work. */
export type Place = 'server' | 'database'

/** A server runs on this community, here or on another machine. */
class NotAloneError extends OperatorError {
  constructor() {
    super('服务器正在运行：请先停止它（有多个节点时，停止所有的节点），再运行这个命令。')
  }
}

/**
 * Runs a tool on the community of `config`: inside its server when that runs, else on the database itself, which
 * no server can then open until the tool is done.
 * @throws Error with a sentence when the tool needs stillness and the server runs;
 *   DataLockedError while another process has the data folder and does not answer
 */
export async function runTool<Options, Answer>(
  config: Config,
  tool: Tool<Options, Answer>,
  options: Options,
  progress: Progress,
): Promise<{ answer: Answer; place: Place }> {
  for (let tries = 1; ; tries += 1) {
    const socket = await connectTo(controlPath(config.dataDir))
    if (socket && tool.needsStillness) {
      socket.destroy()
      throw new NotAloneError()
    }
    if (socket) {
      const path = tool.meets?.(options)
      const place = path === undefined ? undefined : meetingPlace(path)
      const request = { tool: tool.name, options, place }
      // The other end is this program, and ran this tool.
      const answer = (await ask(socket, request, progress)) as Answer
      return { answer, place: 'server' }
    }
    try {
      return { answer: await runHere(config, tool, options, progress), place: 'database' }
    } catch (error) {
      // A server takes the lock some time before it listens.
      if (!(error instanceof DataLockedError) || tries >= 20 || progress.signal.aborted)
        throw error
      await wait(500)
    }
  }
}

function connectTo(path: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(socket))
    socket.once('error', (error) => {
      if (['ENOENT', 'ECONNREFUSED'].includes(codeOf(error) ?? '')) resolve(undefined)
      else reject(error)
    })
  })
}

async function ask(socket: Socket, request: ControlRequest, progress: Progress) {
  const hangUp = () => socket.destroy()
  progress.signal.addEventListener('abort', hangUp, { once: true })
  socket.on('error', hangUp)
  const lines = createInterface(socket)
  // Without it a reader of lines waits for ever for those of a destroyed socket.
  socket.on('close', () => lines.close())
  socket.write(`${JSON.stringify(request)}\n`)
  try {
    for await (const line of lines) {
      const message = JSON.parse(line) as ControlMessage
      if (message.type === 'answer') return message.answer
      if (message.type === 'failure') throw new Error(message.message)
      progress.onProgress(message.done, message.total)
    }
  } finally {
    progress.signal.removeEventListener('abort', hangUp)
    socket.destroy()
  }
  throw new Error(progress.signal.aborted ? '已中断。' : '服务器中断了连接，请查看它的日志。')
}

async function runHere<Options, Answer>(
  config: Config,
  tool: Tool<Options, Answer>,
  options: Options,
  progress: Progress,
) {
  // What it has to see is small, and what it writes is not there.
  const opened = await openCore({ ...config, databaseReadUrls: [] })
  try {
    if (tool.needsStillness && !(await opened.database.occupy('alone')))
      throw new NotAloneError()
    const { list, services } = createModules(opened.core)
    try {
      return await tool.run({ core: opened.core, services }, options, progress)
    } finally {
      for (const module of list.toReversed()) await module.stop?.()
    }
  } finally {
    await opened.close()
  }
}
