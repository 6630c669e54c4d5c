import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { MachineModel } from './model.ts'

/** The text that is equal for equal situations of a machine and different for different ones. */
export function identityOf(model: MachineModel<AnyStateMachine>, snapshot: AnyMachineSnapshot) {
  const identity = model.identify?.(snapshot) ?? {
    value: snapshot.value,
    context: snapshot.context,
  }
  // A snapshot that ended must never share an identity with a living one.
  return stableText([snapshot.status, identity])
}

/** JSON that tells apart what `JSON.stringify` collapses, and refuses what it can't. */
export const stableText = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => comparable(part))

/** The same, whatever the order of keys, and with no more of each object than its gist. */
export const canonicalText = (
  value: unknown,
  gist: (part: object) => unknown = (part) => part,
): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    const told = comparable(typeof part === 'object' && part !== null ? gist(part) : part)
    if (typeof told !== 'object' || told === null || Array.isArray(told)) return told
    return Object.fromEntries(
      Object.entries(told).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    )
  })

function comparable(part: unknown): unknown {
  if (part instanceof Map) return { map: [...part] }
  if (part instanceof Set) return { set: [...part] }
  if (part instanceof Error) return { error: part.message }
  if (typeof part === 'function') return { function: part.name }
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
  if ('xstate$$type' in part) return { actor: 'id' in part ? part.id : null }
  const prototype: unknown = Object.getPrototypeOf(part)
  if (prototype !== Object.prototype && prototype !== null)
    throw new Error(`${part.constructor.name} can't be compared: leave it out in identify()`)
  return part
}

/** A text for an object that is found only once. */
export function remembered<T extends object>(textOf: (item: T) => string) {
  const known = new WeakMap<T, string>()
  return (item: T): string => {
    const text = known.get(item) ?? textOf(item)
    known.set(item, text)
    return text
  }
}
