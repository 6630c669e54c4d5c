import { fromPromise } from 'xstate'
import { createFormMachine } from '#machines/form/form.machine.ts'
import { failureText } from '#src/messages/failures.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Images } from '#src/runtime/images.ts'
import { useForm } from '#src/runtime/useForm.ts'

/** A picture on its way to become the cover; `onUploaded` counts once, when the view appears. */
export function useCoverUpload(onUploaded: (url: string) => void) {
  const { images } = useRuntime()
  const form = useForm<{ file: File | null }, void>(
    () => createCoverMachine(images, onUploaded),
    { values: { file: null }, validate: () => ({}) },
  )
  return {
    isRunning: form.isSubmitting,
    problem: form.failure === null ? undefined : failureText(form.failure),
    start(file: File) {
      form.reset({ file })
      form.submit()
    },
  }
}

const createCoverMachine = (images: Images, onUploaded: (url: string) => void) =>
  createFormMachine<{ file: File | null }>().provide({
    actors: {
      submit: fromPromise<void, { values: { file: File | null } }>(
        async ({ input, signal }) => {
          if (input.values.file === null) return
          const { url } = await images.upload('cover', input.values.file, { signal })
          onUploaded(url)
        },
      ),
    },
  })
