import { useSyncExternalStore } from 'react'
import type { Recorded } from '#src/runtime/recorder.ts'
import { useRuntime } from '#src/runtime/context.tsx'

/** Every actor that was seen, rendered anew at most once a frame. */
export function useRecorded(): readonly Recorded[] {
  const { recorder } = useRuntime()
  useSyncExternalStore(
    (tell) => {
      let frame = 0
      const stop = recorder.subscribe(() => {
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(tell)
      })
      return () => {
        cancelAnimationFrame(frame)
        stop()
      }
    },
    recorder.count,
    recorder.count,
  )
  return recorder.actors()
}
