import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { connectTask } from '#machines/task/task.connect.ts'
import { createTaskMachine, type TaskRef } from '#machines/task/task.machine.ts'

/** What is being done, what came of the last one, and the way to do it. */
export const useTask = <Order, Answer>(task: TaskRef<Order, Answer>) =>
  connectTask(
    useSelector(task, (snapshot) => snapshot),
    task.send,
  )

/** What a view knows and does about a task. */
export type TaskView<Order> = Pick<
  ReturnType<typeof useTask<Order, unknown>>,
  'isRunning' | 'running' | 'failure' | 'run'
>

/**
 * A task of a view alone, which says itself what came of it: whoever leaves calls it off. `perform` counts once, when the
 * view appears.
 */
export function useOwnTask<Order, Answer>(
  perform: (order: Order, signal: AbortSignal) => Promise<Answer>,
) {
  const [machine] = useState(() =>
    createTaskMachine<Order, Answer>().provide({
      actors: {
        perform: fromPromise<Answer, { order: Order }>(({ input, signal }) =>
          perform(input.order, signal),
        ),
      },
    }),
  )
  return useTask(useActorRef(machine))
}
