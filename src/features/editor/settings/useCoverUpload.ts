import { failureText } from '#src/messages/failures.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useOwnTask } from '#src/runtime/useTask.ts'

/** A picture on its way to become the cover; `onUploaded` counts once, when the view appears. */
export function useCoverUpload(onUploaded: (url: string) => void) {
  const { images } = useRuntime()
  const upload = useOwnTask(async (file: File, signal) => {
    const { url } = await images.upload('cover', file, { signal })
    onUploaded(url)
  })
  return {
    isRunning: upload.isRunning,
    problem: upload.failure === null ? undefined : failureText(upload.failure),
    start: upload.run,
  }
}
