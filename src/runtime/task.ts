import { createActor, fromPromise } from 'xstate'
import type { Failure } from '#machines/lib/failure.ts'
import { connectTask } from '#machines/task/task.connect.ts'
import { createTaskMachine, type TaskRef } from '#machines/task/task.machine.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { useConnected } from './hooks.ts'
import type { Runtime } from './runtime.ts'
import { tellFailure } from './tell-failure.ts'
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
  const actor = createActor(taskMachineOf(perform))
  actor.on('task.done', ({ order, answer }) => {
    onSettled?.(order)
    const toast = doneToast(order, answer)
    if (toast) toaster.send({ type: 'toast.show', toast })
  })
  actor.on('task.failed', ({ order, failure }) => {
    onSettled?.(order)
    tellFailure(toaster, failure, failedToast(order, failure))
  })
  return actor.start()
}

/** A task for each of several things, by their ids: what is done to one does not wait for another. */
export function startTasks<Order, Answer = void>(
  runtime: Pick<Runtime, 'actors'>,
  task: Task<Order, Answer>,
): (id: string) => TaskRef<Order, Answer> {
  const known = new Map<string, TaskRef<Order, Answer>>()
  return (id) => {
    const actor = known.get(id) ?? startTask(runtime, task)
    known.set(id, actor)
    return actor
  }
}

/** What is being done, what came of the last one, and the way to do something. */
export function useTask<Order, Answer>(task: TaskRef<Order, Answer>) {
  const { run, ...view } = useConnected(task, connectTask<Order, Answer>)
  const { running } = view
  return {
    ...view,
    /** The way to do this; `isThis` tells it from what is being done, if that is another object each time. */
    wayTo: (
      order: Order,
      isThis: (running: Order) => boolean = (one) => one === order,
    ): Way => ({
      isRunning: running !== null && isThis(running),
      isBlocked: running !== null,
      run: () => run(order),
    }),
  }
}

/** What a view knows and does about something that a task can do. */
export interface Way {
  /** It is being done. */
  isRunning: boolean
  /** It or something else is being done: it can't be begun. */
  isBlocked: boolean
  run: () => void
}

/** Of a button of a task: while it does anything none of its buttons does anything, and all say so. */
export const pressOf = ({ isRunning, isBlocked, run }: Way, onPress: () => void = run) => ({
  'aria-busy': isRunning,
  // Not disabled: the focus stays where it is.
  'aria-disabled': isBlocked,
  onClick: () => {
    if (!isBlocked) onPress()
  },
})

/**
 * A task of a view alone, which says itself what came of it: it is called off when the view goes. `perform` counts once, when the
 * view appears.
 */
export function useOwnTask<Order, Answer>(
  perform: (order: Order, signal: AbortSignal) => Promise<Answer>,
) {
  const task = useOwnActor(() => createActor(taskMachineOf(perform)))
  return useConnected(task, connectTask<Order, Answer>)
}

/** What a view knows and does about its own task. */
export type OwnTask<Order> = Pick<
  ReturnType<typeof useOwnTask<Order, unknown>>,
  'isRunning' | 'failure' | 'run'
>
