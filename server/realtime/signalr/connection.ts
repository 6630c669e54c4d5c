import {
  handshakeAccepted,
  handshakeRefused,
  handshakeTimedOut,
  refuseHandshake,
} from './handshake.ts'
import type { AnyPushes, Caller, Goodbye, Identity } from './hub.ts'
import { close, ping, push, readFrame, type Frame } from './frames.ts'
import type { ConnectionContext } from './connection-context.ts'
import { closedWithError } from './errors.ts'
import { RecordReader } from './records.ts'
import { ConnectionQueue } from './connection-queue.ts'
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
