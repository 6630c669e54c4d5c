import { fromPromise } from 'xstate'
import { createFormMachine } from '#machines/form/form.machine.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Images } from '#src/runtime/images.ts'
import { useForm } from '#src/runtime/useForm.ts'

interface Chosen {
  file: File | null
}

/** A portrait on its way to the server. */
export function useAvatarUpload(onUploaded: (url: string) => void) {
  const { images } = useRuntime()
  const form = useForm(() => createUploadMachine(images, onUploaded), {
    values: { file: null },
    validate: () => ({}),
  })
  return {
    isRunning: form.isSubmitting,
    failure: form.failure,
    start(file: File) {
      form.reset({ file })
      form.submit()
    },
  }
}

const createUploadMachine = (images: Images, onUploaded: (url: string) => void) =>
  createFormMachine<Chosen>().provide({
    actors: {
      submit: fromPromise<void, { values: Chosen }>(async ({ input, signal }) => {
        if (input.values.file === null) return
        const { url } = await images.upload('avatar', input.values.file, { signal })
        onUploaded(url)
      }),
    },
  })
