import { createHash } from 'node:crypto'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { canonicalText } from './identity.ts'
import type { MachineModel } from './model.ts'

/** No letter that a reader could take for a digit or for another letter. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 7

/** What a path is to whoever follows it. */
export interface Course {
  /** The model's name. */
  machine: string
  /** The key of the start, and of each event. */
  keys: readonly string[]
  /** The key of the state at the start, and after each event. */
  states: readonly string[]
}

/**
 * The id of a path. It depends on the machine's name, the input, the events and the names of the states passed
 * by, and on nothing else: no context, action, guard or delay name, no order in a file.
 */
export function pathId({ machine, keys, states }: Course): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([keys, states]))
    .digest()
  const letters = Array.from(
    digest.subarray(0, length),
    (byte) => alphabet[byte % alphabet.length],
  )
  return `${machine}-${letters.join('')}`
}

/** Equal for events that are one and the same to a tester. A delay is told by the state it runs in. */
export function eventKey(model: MachineModel, event: AnyEventObject): string {
  const { type, actorId: _actorId, ...payload } = event
  const name = type.replace(/^xstate\.after\.[^.]+\./, 'after ')
  return Object.keys(payload).length > 0
    ? `${name} ${canonicalText(payload, model.gist?.bind(model))}`
    : name
}

export const startKey = (model: MachineModel, input: unknown): string =>
  canonicalText(input ?? null, model.gist?.bind(model))

export const stateKey = ({ value, status }: AnyMachineSnapshot): string =>
  canonicalText([value, status])

/** Names paths, and throws when one id stands for two different ones. */
export function idRegister(nameOf = pathId) {
  const known = new Map<string, string>()
  return (course: Course): string => {
    const id = nameOf(course)
    const text = course.keys.join('\n')
    const other = known.get(id) ?? text
    if (other !== text) throw new Error(`Two paths are called '${id}':\n${other}\n---\n${text}`)
    known.set(id, text)
    return id
  }
}
