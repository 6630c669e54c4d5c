import { pointer, readContract, resolve, type Schema } from '#server/contract/document.ts'
import { validatorsOf } from '#server/contract/validators.ts'
import { demandCleanInput } from '#server/contract/json.ts'
import { meanings, Problem } from '#server/lib/problem.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { HubError } from '../signalr/hub.ts'

type Schemas = components['schemas']
type Hubs = { NotificationHub: Schemas['NotificationHub']; ChatHub: Schemas['ChatHub'] }

type Arguments<
  H extends keyof Hubs,
  M extends keyof Hubs[H]['methods'],
> = Hubs[H]['methods'][M] extends { arguments: infer A extends unknown[] } ? A : never

/** Reads what a client sent as the arguments of a method, or refuses it. */
export type ReadArguments = <H extends keyof Hubs, M extends keyof Hubs[H]['methods'] & string>(
  hub: H,
  method: M,
) => (args: readonly unknown[]) => Arguments<H, M>

/** Holds the arguments of hub methods to the contract, as the bodies of requests are. */
export function createReadArguments(): ReadArguments {
  const document = readContract()
  const validators = validatorsOf(document)
  return <H extends keyof Hubs, M extends keyof Hubs[H]['methods'] & string>(
    hub: H,
    method: M,
  ) => {
    const path = ['components', 'schemas', hub, 'properties', 'methods', 'properties', method]
    const { path: place } = resolve<Schema>(document, { $ref: `#/${path.join('/')}` }, path)
    const check = validators.json(pointer([...place, 'properties', 'arguments']))
    return (args) => {
      demandWellFormed(args)
      if (check(args, false)) throw new HubError(meanings[1000].message)
      // The schema that the type was made from has just been held against it.
      return [...args] as Arguments<H, M>
    }
  }
}

function demandWellFormed(args: readonly unknown[]) {
  try {
    demandCleanInput(args)
  } catch {
    throw new HubError(meanings[1000].message)
  }
}

/** What was refused with a sentence for people reaches the caller of a hub method as that sentence. An unexpected error stays what it is: its text is nobody's business. */
export const asHubError = (error: unknown): unknown =>
  error instanceof Problem ? new HubError(error.message) : error

/** What each hub pushes, as the contract has it. */
export type NotificationPushes = components['schemas']['NotificationHub']['pushes']
export type ChatPushes = components['schemas']['ChatPushes']
