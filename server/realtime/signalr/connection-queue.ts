import type { ConnectionContext } from './connection-context.ts'
import type { Connection } from './connection.ts'
import type { Call } from './frames.ts'
import { Pace } from './pace.ts'

/** Runs the calls of one connection in turn, and no quicker than its pace and its user's allow. */
export class ConnectionQueue {
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
