import {
  DefaultHttpClient,
  HttpClient,
  HttpError,
  HttpResponse,
  HttpTransportType,
  HubConnectionBuilder,
  type HttpRequest,
  type ILogger,
} from '@microsoft/signalr'
import type { Transport } from '#machines/connection/connection.types.ts'
import { LineRefused, type OpenLine } from './line.ts'

/* Times of specification §9. The client's long poll waits 100 s by itself. */
const keepAlive = 15_000
const serverTimeout = 30_000
const callTimeout = 10_000

const transports: Record<Transport, HttpTransportType> = {
  webSockets: HttpTransportType.WebSockets,
  serverSentEvents: HttpTransportType.ServerSentEvents,
  longPolling: HttpTransportType.LongPolling,
}

/**
 * A connection by the SignalR client, which is loaded with this module alone. A fresh one each time: a
 * client that hangs can be neither stopped nor started again.
 */
export const openLine: OpenLine = async (options) => {
  const { url, choice, pushes, signal } = options
  const refused = new RefusalWatch()
  const transport = new TransportWatch()
  const connection = new HubConnectionBuilder()
    .withUrl(url, {
      ...(choice !== 'auto' && { transport: transports[choice] }),
      accessTokenFactory: () => options.token(refused.takeUnauthorized()),
      httpClient: refused,
      timeout: callTimeout,
    })
    .configureLogging(transport)
    .withKeepAliveInterval(keepAlive)
    .withServerTimeout(serverTimeout)
    .build()
  // Before the start: a push may come before it has ended.
  for (const name of pushes) {
    connection.on(name, (...args: unknown[]) => {
      if (!signal.aborted) options.onPush(name, args)
    })
  }
  connection.onclose(() => {
    if (!signal.aborted) options.onClosed()
  })
  // Not waited for: a client that hangs does not stop either.
  const abandon = () => void connection.stop().catch(() => {})
  signal.addEventListener('abort', abandon, { once: true })
  try {
    await connection.start()
  } catch (error) {
    signal.removeEventListener('abort', abandon)
    throw refused.last ?? error
  }
  if (signal.aborted) abandon()
  signal.throwIfAborted()
  return {
    transport: transport.selected,
    invoke: (method, ...args) => connection.invoke(method, ...args),
  }
}

/** Keeps what the server said when it refused: the client passes on a text of its own. */
class RefusalWatch extends HttpClient {
  last: LineRefused | null = null
  private readonly inner = new DefaultHttpClient({ log: () => {} })

  override async send(request: HttpRequest): Promise<HttpResponse> {
    try {
      return await this.inner.send(request)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      this.last = new LineRefused(error.statusCode, bodyOf(error))
      // As an answer, not as an error: only then the client asks for a new token and tries once more.
      if (error.statusCode === 401) return new HttpResponse(401)
      throw error
    }
  }

  /** Whether the last thing the server said was 401; asked once. */
  takeUnauthorized(): boolean {
    const isUnauthorized = this.last?.status === 401
    this.last = null
    return isUnauthorized
  }

  override getCookieString(url: string): string {
    return this.inner.getCookieString(url)
  }
}

/** The client appends the status to the answer's text, and keeps only that. */
const bodyOf = ({ message }: HttpError) => message.replace(/: Status code '\d+'$/, '')

/** The client tells nobody but its log what it travels by. */
class TransportWatch implements ILogger {
  selected: Transport | null = null

  log(_level: unknown, message: string): void {
    const name = /^Selecting transport '(\w+)'/.exec(message)?.[1]
    const selected = Object.entries(transports).find(
      ([, type]) => HttpTransportType[type] === name,
    )
    if (selected) this.selected = selected[0] as Transport // the names of `transports`
  }
}
