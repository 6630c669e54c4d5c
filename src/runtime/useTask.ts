import { createActor } from 'xstate'
import { connectTask } from '#machines/task/task.connect.ts'
import type { TaskRef } from '#machines/task/task.machine.ts'
import { taskMachineOf } from './task.ts'
import { useConnected } from './useConnected.ts'
import { useOwnActor } from './useOwnActor.ts'

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
