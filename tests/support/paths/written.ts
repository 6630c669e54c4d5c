import type { AnyStateMachine } from 'xstate'

/** A transition as it is written in a config; the rest of it (`reenter`, `description`) is carried along. */
export interface WrittenStep {
  target?: unknown
  guard?: unknown
  actions: unknown[]
}

interface WrittenInvoke {
  id: string
  onDone: WrittenStep[]
  onError: WrittenStep[]
}

/** A state's config with every shorthand written out as a list. */
export interface WrittenState {
  entry: unknown[]
  exit: unknown[]
  on: Record<string, WrittenStep[]>
  after: Record<string, WrittenStep[]>
  always: WrittenStep[]
  onDone: WrittenStep[]
  invoke: WrittenInvoke[]
  states: Record<string, WrittenState>
}

/** A copy of a machine's config, shorthands written out, that can be edited without touching the machine. */
export const writtenOut = (config: AnyStateMachine['config']): WrittenState =>
  state(config as Written)

/** The state that these keys lead to. */
export function stateAt(root: WrittenState, path: readonly string[]): WrittenState {
  return path.reduce((parent, key) => {
    const child = parent.states[key]
    if (!child) throw new Error(`No state '${path.join('.')}'`)
    return child
  }, root)
}

/** The config again, without lists that are empty: an empty `after` would start a timer all the same. */
export function pruned(written: object): object {
  return Object.fromEntries(
    Object.entries(written).flatMap(([key, value]): [string, unknown][] => {
      if (Array.isArray(value) && value.length === 0) return []
      if (['on', 'after'].includes(key)) return [[key, pruned(value as object)]]
      if (key === 'invoke') return [[key, (value as object[]).map(pruned)]]
      if (key === 'states') {
        const states = Object.entries(value as Record<string, object>)
        if (states.length === 0) return []
        return [[key, Object.fromEntries(states.map(([name, child]) => [name, pruned(child)]))]]
      }
      return [[key, value]]
    }),
  )
}

/** What a config may hold anywhere; XState has checked its shape already. */
type Written = Record<string, unknown>

const state = (config: Written): WrittenState => ({
  ...config,
  entry: list(config['entry']),
  exit: list(config['exit']),
  on: each(config['on'], steps),
  after: each(config['after'], steps),
  always: steps(config['always']),
  onDone: steps(config['onDone']),
  invoke: list(config['invoke']).map((invoked) => {
    const written = invoked as Written
    return {
      ...written,
      id: String(written['id']),
      onDone: steps(written['onDone']),
      onError: steps(written['onError']),
    }
  }),
  states: each(config['states'], (child) => state(child as Written)),
})

const list = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? [...value] : [value]

const steps = (value: unknown): WrittenStep[] =>
  list(value).map((step) => {
    const written: Written = typeof step === 'string' ? { target: step } : (step as Written)
    return { ...written, actions: list(written['actions']) }
  })

const each = <T>(value: unknown, change: (part: unknown) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(value ?? {}).map(([key, part]) => [key, change(part)]))
