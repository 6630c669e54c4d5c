import { createActor, fromPromise } from 'xstate'
import type { Failure } from '#machines/lib/failure.ts'
import { connectTask } from '#machines/task/task.connect.ts'
import { createTaskMachine, type TaskRef } from '#machines/task/task.machine.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { useConnected } from './hooks.ts'
import type { Runtime } from './runtime.ts'
import { useOwnActor } from './useOwnActor.ts'

type Perform<Order, Answer> = (order: Order, signal: AbortSignal) => Promise<Answer>

/** The task's machine with the server behind it. */
const taskMachineOf = <Order, Answer>(perform: Perform<Order, Answer>) =>
  createTaskMachine<Order, Answer>().provide({
    actors: {
      perform: fromPromise<Answer, { order: Order }>(({ input, signal }) =>
        perform(input.order, signal),
      ),
    },
  })

interface Task<Order, Answer> {
  /** Does it; quietly, since its outcome is told here. */
  perform: Perform<Order, Answer>
  /** Once it was done, or refused: what is shown may be what is outdated. */
  onSettled?: (order: Order) => void
  /** How the outcome is told; null stays silent. */
  doneToast: (order: Order, answer: Answer) => ToastRequest | null
  failedToast: (order: Order, failure: Failure) => ToastRequest
}

/**
 * Something done at the press of a button, one at a time; its outcome is told in a toast. It outlives the page, so that
 * leaving it neither takes back a press nor repeats it.
 */
export function startTask<Order, Answer = void>(
  { actors: { toaster } }: Pick<Runtime, 'actors'>,
  { perform, onSettled, doneToast, failedToast }: Task<Order, Answer>,
): TaskRef<Order, Answer> {
  const tell = (order: Order, toast: ToastRequest | null) => {
    onSettled?.(order)
    if (toast) toaster.send({ type: 'toast.show', toast })
  }
  const actor = createActor(taskMachineOf(perform))
  actor.on('task.done', ({ order, answer }) => tell(order, doneToast(order, answer)))
  actor.on('task.failed', ({ order, failure }) =>
    // The end of a session is told by itself.
    tell(order, failure.kind === 'ended' ? null : failedToast(order, failure)),
  )
  return actor.start()
}

/** What is being done, what came of the last one, and the way to do it. */
export const useTask = <Order, Answer>(task: TaskRef<Order, Answer>) =>
  useConnected(task, connectTask<Order, Answer>)

/** What a view knows and does about a task. */
export type TaskView<Order> = Pick<
  ReturnType<typeof useTask<Order, unknown>>,
  'isRunning' | 'running' | 'failure' | 'run'
>

/** Of a button of a task: while it does anything none of its buttons does anything, and all say so. */
export const pressOf = (running: unknown, isThis: boolean, onPress: () => void) => ({
  'aria-busy': isThis,
  // Not disabled: the focus stays where it is.
  'aria-disabled': running !== null,
  onClick: () => {
    if (running === null) onPress()
  },
})

/**
 * A task of a view alone, which says itself what came of it: it is called off when the view goes. `perform` counts once, when the
 * view appears.
 */
export function useOwnTask<Order, Answer>(
  perform: (order: Order, signal: AbortSignal) => Promise<Answer>,
) {
  return useTask(useOwnActor(() => createActor(taskMachineOf(perform))))
}
