import { describeError } from '#server/lib/describe-error.ts'
import type { ConnectionContext } from './connection-context.ts'
import type { Connection } from './connection.ts'
import { closedWithError, withReason } from './errors.ts'
import { HubError } from './hub.ts'
import type { Call } from './messages.ts'

/** Runs the hub's code for one connection, one thing at a time: its welcome, its calls in turn, its farewell. */
export class Turns {
  readonly #connection: Connection
  readonly #context: ConnectionContext
  #waiting: { call: Call; size: number }[] | undefined
  #waitingBytes = 0
  #isBusy = false
  #isWelcome = false

  constructor(connection: Connection, context: ConnectionContext) {
    this.#connection = connection
    this.#context = context
  }

  begin() {
    void this.#work()
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

  /** What waits is forgotten; what runs is let run. */
  end() {
    this.#waiting = undefined
    if (!this.#isBusy) void this.#sayFarewell()
  }

  async #work() {
    if (this.#isBusy) return
    this.#isBusy = true
    if (!this.#isWelcome) await this.#welcome()
    for (let next; (next = this.#waiting?.shift());) {
      this.#waitingBytes -= next.size
      const answer = await this.#context.dispatcher.call(this.#connection, next.call)
      if (answer) this.#connection.send(answer)
    }
    this.#waiting = undefined
    this.#isBusy = false
    if (this.#connection.isEnded) await this.#sayFarewell()
  }

  async #welcome() {
    try {
      await this.#context.dispatcher.behaviour.onConnected?.(this.#connection)
      this.#isWelcome = true
    } catch (error) {
      if (!(error instanceof HubError))
        this.#context.log.error(
          { error: describeError(error) },
          'a hub failed to welcome a connection',
        )
      this.#connection.end({ reason: withReason(closedWithError, error) })
    }
  }

  async #sayFarewell() {
    if (!this.#isWelcome) return
    this.#isWelcome = false
    try {
      await this.#context.dispatcher.behaviour.onDisconnected?.(this.#connection)
    } catch (error) {
      this.#context.log.error(
        { error: describeError(error) },
        'a hub failed to let go of a connection',
      )
    }
  }
}
