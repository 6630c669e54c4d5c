import { useEffect } from 'react'
import { createActor, fromPromise } from 'xstate'
import type { Failure } from '#machines/lib/failure.ts'
import { connectMutation } from '#machines/mutation/mutation.connect.ts'
import { createMutationMachine, type Change } from '#machines/mutation/mutation.machine.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { useRuntime } from './context.tsx'
import { useConnected } from './hooks.ts'
import { tellFailure } from './tell-failure.ts'
import { useOwnActor } from './useOwnActor.ts'

/** The mutation's machine of something that is on or off, with the server behind it; `commit` answers how it stands then. */
export const toggleMachineOf = (commit: (wanted: boolean) => Promise<boolean>) =>
  createMutationMachine<boolean>().provide({
    actors: {
      // Without a signal, since leaving a page takes back no press.
      commit: fromPromise<boolean, Change<boolean>>(({ input }) => commit(input.to)),
    },
  })

interface ToastWords {
  title: string
  message: string
}

/** How a press that follows or leaves is told (specification §8). `wanted` is what it asked for. */
export const toggleToast =
  (words: Record<'followed' | 'unfollowed' | 'followFailed' | 'unfollowFailed', ToastWords>) =>
  (wanted: boolean, failure: Failure | null): ToastRequest => {
    if (failure === null)
      return { kind: 'success', ...(wanted ? words.followed : words.unfollowed) }
    return refusalToast(failure, wanted ? words.followFailed : words.unfollowFailed)
  }

/** What the server says of a refusal, or else `message`. */
export function refusalToast(failure: Failure, { title, message }: ToastWords): ToastRequest {
  const said = 'message' in failure ? failure.message : undefined
  return { kind: 'error', title, message: said ?? message }
}

type Toggle = ReturnType<typeof toggleMachineOf>

/**
 * Something that is on or off on the server, shown changed at once and back again when refused. `isOn` is what the
 * page last heard; `toastOf` words the outcome, null staying silent, which is told on another page, too, when a kept one has
 * been left. `press` makes a button of it. `create` and `toastOf` count once, when the view appears.
 */
export function useToggle(
  create: () => Toggle,
  isOn: boolean,
  toastOf: (wanted: boolean, failure: Failure | null) => ToastRequest | null,
) {
  const { toaster } = useRuntime().actors
  const actor = useOwnActor(() => {
    const toggle = createActor(create(), { input: { value: isOn } })
    toggle.on('mutation.committed', ({ value }) => {
      const toast = toastOf(value, null)
      if (toast) toaster.send({ type: 'toast.show', toast })
    })
    toggle.on('mutation.failed', ({ value, failure }) =>
      tellFailure(toaster, failure, toastOf(value, failure)),
    )
    return toggle
  })
  useEffect(() => actor.send({ type: 'mutation.sync', value: isOn }), [actor, isOn])

  const { value, isRunning, run } = useConnected(actor, connectMutation)
  const toggle = () => run(!value)
  const press = { 'aria-pressed': value, 'aria-busy': isRunning, onClick: toggle }
  return { isOn: value, isRunning, toggle, press }
}
