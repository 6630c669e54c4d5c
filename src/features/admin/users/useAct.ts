import { refusedWords } from '#src/messages/failures.ts'
import type { Api } from '#src/data/api.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import { startTask, pressOf, useTask } from '#src/runtime/task.ts'

/** Something done at the press of a button. */
interface Act {
  /** Tells it from the others. */
  id: string
  /** The call, quiet since its failure is told here. */
  call: (api: Api) => Promise<unknown>
  /** What is told once it is done. */
  told: string
  /** Also when it was refused: what is shown may be what is outdated. */
  onDone: () => void
}

/** Does one thing at a time, and tells what became of it. */
export function useAct() {
  const { isRunning, wayTo } = useTask(actOf(useRuntime()))
  const propsOf = (act: Act) => pressOf(wayTo(act, ({ id }) => id === act.id))
  return { isRunning, propsOf }
}

/** What a button of an act needs. */
export type ActProps = ReturnType<ReturnType<typeof useAct>['propsOf']>

const actOf = perRuntime((runtime) =>
  startTask<Act, unknown>(runtime, {
    perform: ({ call }) => call(runtime.api),
    onSettled: ({ onDone }) => onDone(),
    doneToast: ({ told }) => ({ kind: 'success', title: told }),
    failedToast: (_, failure) => ({ kind: 'error', ...refusedWords(failure) }),
  }),
)
