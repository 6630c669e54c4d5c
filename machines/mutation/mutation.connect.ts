import type { MutationContext, MutationEvent } from './mutation.machine.ts'

/** Any mutation's snapshot; the machine's own type can't be told for an open `Value`. */
interface MutationSnapshot<Value> {
  value: 'idle' | 'running'
  context: MutationContext<Value>
}

/** What a view may know and do about a change. */
export const connectMutation = <Value>(
  { value: state, context }: MutationSnapshot<Value>,
  send: (event: MutationEvent<Value>) => void,
) => ({
  value: context.shown,
  isRunning: state === 'running',
  run: (value: Value) => send({ type: 'mutation.run', value }),
})
