import type { TaskContext, TaskEvent, TaskState } from './task.machine.ts'

/** Any task's snapshot; the machine's own type can't be told for an open `Order`. */
interface TaskSnapshot<Order, Answer> {
  value: TaskState
  context: TaskContext<Order, Answer>
}

/** What a view may know and do about a task. */
export const connectTask = <Order, Answer>(
  { value, context }: TaskSnapshot<Order, Answer>,
  send: (event: TaskEvent<Order>) => void,
) => ({
  isRunning: value === 'running',
  /** What is being done now; null while nothing is. */
  running: value === 'running' ? context.order : null,
  isDone: value !== 'running' && value.resting === 'done',
  /** What came of the last one. */
  answer: context.answer,
  failure: context.failure,
  run: (order: Order) => send({ type: 'task.run', order }),
  forget: () => send({ type: 'task.forget' }),
})
