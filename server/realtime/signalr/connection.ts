import type { Log } from '#server/lib/log.ts'
import type { Dispatcher } from './dispatcher.ts'
import { closedWithError } from './errors.ts'
import {
  handshakeAccepted,
  handshakeRefused,
  handshakeTimedOut,
  refuseHandshake,
  close,
  ping,
  push,
  readFrame,
  type Frame,
  type Call,
} from './frames.ts'
import type { AnyPushes, Caller, Goodbye, Identity, Intercept } from './hub.ts'
import type { Limits } from './limits.ts'
import { type Paces, Pace } from './pace.ts'
import { RecordReader } from './records.ts'
import type { Transport } from './transports/transport.ts'

/** One client of one hub, over whatever transport: handshake, then calls in turn, until either side ends it. */
export class Connection implements Caller<AnyPushes> {
  readonly connectionId: string
  readonly userId: string
  readonly sessionId: string
  readonly #context: ConnectionContext
  readonly #transport: Transport
  #phase: 'greeting' | 'open' | 'ended' = 'greeting'
  #lastSent: number
  #lastReceived: number
  #hasPinged = false
  #isPaused = false
  readonly #records: RecordReader
  readonly #queue: ConnectionQueue

  constructor(
    connectionId: string,
    identity: Identity,
    transport: Transport,
    context: ConnectionContext,
  ) {
    this.connectionId = connectionId
    this.userId = identity.userId
    this.sessionId = identity.sessionId
    this.#context = context
    this.#transport = transport
    this.#queue = new ConnectionQueue(this, context)
    this.#records = new RecordReader(context.limits.messageBytes)
    this.#lastSent = this.#lastReceived = context.elapsed()
  }

  get isEnded() {
    return this.#phase === 'ended'
  }

  push(target: string, ...args: unknown[]) {
    if (this.#phase === 'open') this.deliver(push(target, args))
  }

  /** Sends a push. */
  deliver(frame: Frame) {
    const { intercept } = this.#context
    if (intercept) intercept({ connection: this, frame, send: () => this.send(frame) })
    else this.send(frame)
  }

  send(frame: Frame) {
    if (this.#phase === 'ended') return
    // Before it is added: one frame may be of any size.
    if (this.#transport.buffered > this.#context.limits.bufferedBytes) return this.drop()
    this.#lastSent = this.#context.elapsed()
    this.#transport.send(frame)
  }

  /** Takes what the client sent: any number of records, and pieces of them. */
  receive(chunk: Buffer) {
    this.hear()
    if (this.#phase === 'ended') return
    this.#lastReceived = this.#context.elapsed()
    try {
      const records = this.#records.read(chunk)
      this.hear(records.length)
      for (const record of records) this.#take(record)
    } catch (error) {
      this.#context.log.debug({ error, connectionId: this.connectionId }, 'not our protocol')
      this.#refuse()
    }
  }

  /** So much has come from its client; one that is quicker than its pace is read later, whatever it says. */
  hear(count = 1) {
    const pace = this.#hearing()
    pace.take(count)
    if (this.#isPaused || pace.left(this.#context.elapsed()) >= 0) return
    this.#isPaused = true
    this.#transport.pause?.()
  }

  #hearing() {
    return this.#context.hearing.of(this.userId, this.#context.elapsed())
  }

  /** The client does not keep to the protocol. */
  #refuse() {
    if (this.#phase === 'greeting') this.#refuseHandshake(refuseHandshake('') ?? '')
    else this.end({ reason: closedWithError })
  }

  /** Says goodbye, and ends. Nothing is sent after it. */
  end(goodbye: Goodbye = {}) {
    if (this.#phase === 'ended') return
    if (this.#phase === 'open') this.#transport.send(close(goodbye))
    this.#leave()
    this.#transport.end()
  }

  /** Ends without a word: a client that does not take what it is sent would not take a goodbye. */
  drop() {
    if (this.#phase === 'ended') return
    this.#leave()
    this.#transport.destroy()
  }

  /** The transport has ended. */
  lost() {
    if (this.#phase !== 'ended') this.#leave()
  }

  sweep(now: number) {
    const { limits } = this.#context
    this.#queue.resume()
    if (this.#isPaused && this.#hearing().left(now) >= 0) {
      this.#isPaused = false
      this.#transport.resume?.()
    }
    if (this.#phase === 'greeting') {
      if (now - this.#lastSent >= limits.handshakeMs) this.#refuseHandshake(handshakeTimedOut)
      return
    }
    // A poll that is answered in time, and the next one, say the same as pings.
    if (this.#phase === 'ended' || this.#transport.kind === 'LongPolling') return
    if (this.#hasPinged && now - this.#lastReceived >= limits.clientTimeoutMs)
      this.end({ allowReconnect: true })
    else if (now - this.#lastSent >= limits.keepAliveMs) this.send(ping)
  }

  #take(record: string) {
    if (this.#phase === 'greeting') this.#greet(record)
    else if (this.#phase === 'open') this.#hear(record)
  }

  #greet(record: string) {
    const refusal = refuseHandshake(record)
    if (refusal !== undefined) return this.#refuseHandshake(refusal)
    this.#transport.send(handshakeAccepted)
    this.#phase = 'open'
    this.#context.onOpened(this)
  }

  #refuseHandshake(error: string) {
    this.#transport.send(handshakeRefused(error))
    this.#leave()
    this.#transport.end()
  }

  #hear(record: string) {
    const message = readFrame(record)
    if (message === 'ping') this.#hasPinged = true
    else if (message === 'close') this.end()
    else if (message !== 'ignored' && !this.#queue.add(message, record.length))
      // It said more than it could be answered: it may come back and say the rest.
      this.end({ reason: closedWithError, allowReconnect: true })
  }

  #leave() {
    this.#phase = 'ended'
    this.#context.onEnded(this)
    this.#queue.end()
  }
}

/** What the connections of one hub share. */
export interface ConnectionContext {
  limits: Limits
  log: Pick<Log, 'error' | 'debug'>
  dispatcher: Dispatcher
  elapsed: () => number
  /** Of calls. */
  paces: Paces
  /** Of all that is heard. */
  hearing: Paces
  /** Where there is none, every push is sent as it comes. */
  intercept: Intercept | undefined
  /** It can be reached from now on. */
  onOpened(connection: Connection): void
  /** It can no longer be reached; also when it never could. */
  onEnded(connection: Connection): void
}

/** Runs the calls of one connection in turn, and no quicker than its pace and its user's allow. */
class ConnectionQueue {
  readonly #connection: Connection
  readonly #context: ConnectionContext
  #waiting: { call: Call; size: number }[] | undefined
  #waitingBytes = 0
  #isBusy = false
  readonly #pace: Pace

  constructor(connection: Connection, context: ConnectionContext) {
    this.#connection = connection
    this.#context = context
    this.#pace = new Pace(context.limits.callsOfConnection, context.elapsed())
  }

  /** Answers false when too much waits already. */
  add(call: Call, size: number): boolean {
    this.#waitingBytes += size
    if (this.#waitingBytes > this.#context.limits.waitingBytes) return false
    this.#waiting ??= []
    this.#waiting.push({ call, size })
    void this.#work()
    return true
  }

  /** Once a sweep: what had to wait for its pace goes on. */
  resume() {
    if (this.#waiting) void this.#work()
  }

  /** What waits is forgotten; what runs is let run, and its caller is gone. */
  end() {
    this.#waiting = undefined
  }

  async #work() {
    if (this.#isBusy) return
    this.#isBusy = true
    while (this.#waiting?.length && this.#mayCall()) {
      const next = this.#waiting.shift()
      if (!next) break
      this.#waitingBytes -= next.size
      const answer = await this.#context.dispatcher.call(this.#connection, next.call)
      if (answer) this.#connection.send(answer)
    }
    if (this.#waiting?.length === 0) this.#waiting = undefined
    this.#isBusy = false
  }

  #mayCall() {
    const now = this.#context.elapsed()
    const ofUser = this.#context.paces.of(this.#connection.userId, now)
    if (this.#pace.left(now) < 1 || ofUser.left(now) < 1) return false
    this.#pace.take()
    ofUser.take()
    return true
  }
}
