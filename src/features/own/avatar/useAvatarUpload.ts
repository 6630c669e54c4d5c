import { useRuntime } from '#src/runtime/context.tsx'
import { useOwnTask } from '#src/runtime/useTask.ts'

/** A portrait on its way to the server; `onUploaded` counts once, when the view appears. */
export function useAvatarUpload(onUploaded: (url: string) => void) {
  const { images } = useRuntime()
  return useOwnTask(async (file: File, signal) => {
    const { url } = await images.upload('avatar', file, { signal })
    onUploaded(url)
  })
}
