import type { Log } from '#server/lib/log.ts'
import { withReason } from './errors.ts'
import { ArgumentsError, HubError } from './hub.ts'
import type { AnyPushes, Caller, HubBehaviour } from './hub.ts'
import { completion, failedCompletion, type Frame, type Call } from './frames.ts'

/** Runs what clients call. It never throws: what goes wrong is in the answer or in the log. */
export class Dispatcher {
  readonly behaviour: HubBehaviour<AnyPushes>
  readonly #methods: Map<string, HubBehaviour<AnyPushes>['methods'][string]>
  readonly #log: Pick<Log, 'error'>

  constructor(behaviour: HubBehaviour<AnyPushes>, log: Pick<Log, 'error'>) {
    this.behaviour = behaviour
    // A map, not the object: `constructor` and `__proto__` are names like any other.
    this.#methods = new Map(
      Object.entries(behaviour.methods).map(([name, it]) => [name.toLowerCase(), it]),
    )
    this.#log = log
  }

  /** Answers the completion; undefined when nobody waits for one. */
  async call(caller: Caller<AnyPushes>, call: Call): Promise<Frame | undefined> {
    const { invocationId } = call
    try {
      const result = await this.#run(caller, call)
      return invocationId === undefined ? undefined : completion(invocationId, result)
    } catch (error) {
      if (!isOfTheClient(error))
        this.#log.error({ error, method: call.target }, 'a hub method failed')
      const text = describe(error, call.target)
      return invocationId === undefined ? undefined : failedCompletion(invocationId, text)
    }
  }

  #run(caller: Caller<AnyPushes>, { target, args, isStream, streamCount }: Call) {
    const method = this.#methods.get(target.toLowerCase())
    if (!method) throw new Refusal(`Unknown hub method '${target}'`)
    if (isStream)
      throw new Refusal(
        `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`,
      )
    if (streamCount > 0)
      throw new HubError(`Client sent ${streamCount} stream(s), Hub method expects 0.`)
    return method.run(caller, args)
  }
}

/** A call that no method was asked about; its message is told as it is. */
class Refusal extends Error {}

const isOfTheClient = (error: unknown) =>
  error instanceof HubError || error instanceof ArgumentsError || error instanceof Refusal

function describe(error: unknown, target: string) {
  if (error instanceof Refusal) return error.message
  if (error instanceof ArgumentsError)
    return `Failed to invoke '${target}' due to an error on the server.`
  return withReason(`An unexpected error occurred invoking '${target}' on the server.`, error)
}
