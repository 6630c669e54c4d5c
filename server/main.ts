import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { readConfig, type Config } from './lib/config.ts'
import { codeOf } from './lib/error-code.ts'
import { operatorSentence, OperatorError } from './lib/operator-error.ts'
import { assemble, builtApp, type Running } from './running.ts'

/** How long one of several nodes still listens, so that its proxy hears that others are to be asked. */
const passOnMs = 2_000
/** And then answers nobody, so that a proxy that asks the least busy one asks others: who is on the way when it closes is reset. */
const holdMs = 300
/** How long what was connected last may take to say what it wants: closing would reset it unread. */
const lastWordMs = 500
/** How long requests under way may take after that. */
const drainMs = 10_000
/** How long jobs and the database may take to end after that. */
const graceMs = 5_000

/** The heap grows by so much of what is in use before all of it is collected: where V8 sees much memory it lets it grow fourfold. */
const heapGrowingPercent = 80

async function main() {
  setFlagsFromString(`--heap-growing-percent=${heapGrowingPercent}`)
  try {
    const config = readConfig(process.env)
    const running = await assemble(config, builtApp())
    stopOnSignals(running, config.nodeName === undefined ? 0 : passOnMs)
    await running.prepare()
    await listen(running, config)
    await running.start()
  } catch (error) {
    console.error(sentenceFor(error))
    process.exit(1)
  }
}

async function listen(running: Running, config: Config) {
  try {
    await running.app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await running.close()
    throw whyNotListening(error, config)
  }
  process.stdout.write(`砚已启动：${running.opened.core.publicUrl()}/blog/\n`)
}

/** The first signal drains, the second leaves at once. */
function stopOnSignals(running: Running, listenMs: number) {
  let isStopping = false
  const silent = silentConnections(running.app.server)
  const stop = () => {
    if (isStopping) process.exit(130)
    isStopping = true
    running.app.readiness.draining = true
    const untilClosed = listenMs + holdMs + lastWordMs
    setTimeout(() => running.app.server.closeAllConnections(), untilClosed + drainMs).unref()
    setTimeout(() => process.exit(1), untilClosed + drainMs + graceMs).unref()
    leave(running, silent, listenMs).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(sentenceFor(error))
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

async function leave(running: Running, silent: Set<Socket>, listenMs: number) {
  const { app } = running
  let letGo = () => {}
  if (listenMs > 0) {
    await delay(listenMs)
    app.readiness.held = new Promise<void>((resolve) => (letGo = resolve))
    await delay(holdMs)
  }
  // After what has connected was taken: what still waits is reset.
  await nextTurn()
  // An HTTP server's own `close` ends connections that have not spoken yet as well.
  Server.prototype.close.call(app.server)
  // Not before: with them it is busy, and the proxy asks others.
  letGo()
  await lastWords(app.server)
  // Node counts them among those that wait for an answer.
  for (const socket of silent) socket.destroy()
  await running.close()
}

/** Those that have connected, and not said what they want. */
function silentConnections(server: HttpServer): Set<Socket> {
  const silent = new Set<Socket>()
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  const spoke = ({ socket }: IncomingMessage) => void silent.delete(socket)
  server.on('request', spoke).on('upgrade', spoke)
  return silent
}

/** Every answer ends its connection by now, so soon there are only those that say nothing, or none. */
async function lastWords(server: Server) {
  const connections = promisify(server.getConnections.bind(server))
  const end = performance.now() + lastWordMs
  while (performance.now() < end && (await connections()) > 0) await delay(10)
}

function whyNotListening(error: unknown, { host, port }: Config): unknown {
  switch (codeOf(error) ?? '') {
    case 'EADDRINUSE':
      return new OperatorError(
        `${host}:${port} 已被占用。请停止占用它的程序，或用 PORT 指定另一个端口。`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new OperatorError(`HOST 是 ${host}，不是这台机器的地址。请改成它的一个地址。`)
    case 'EACCES':
      return new OperatorError(`没有权限使用端口 ${port}。请用 PORT 指定 1024 以上的端口。`)
    default:
      return error
  }
}

const sentenceFor = (error: unknown) =>
  operatorSentence(error) ??
  `没有启动：${error instanceof Error ? (error.stack ?? error.message) : String(error)}`

await main()
