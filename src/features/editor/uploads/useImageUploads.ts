import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { createActor } from 'xstate'
import { failureText } from '#src/messages/failures.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { ImageUploads } from '#src/ui/editor/editor.types.ts'
import { connectUploads } from '#machines/upload/uploads.connect.ts'
import { createImageSending } from '#src/runtime/image-sending.ts'
import type { Images } from '#src/runtime/images.ts'
import { whole } from '#src/runtime/useConnected.ts'
import { useOwnActor } from '#src/runtime/useOwnActor.ts'

/**
 * The images of one text on their way to the server, as its editor takes them; `unfinished` counts those that
 * are not there yet. Leaving the editor stops them: their places in the text stay, and say so.
 */
export function useImageUploads(): ImageUploads & { unfinished: number } {
  const { images } = useRuntime()
  const [sending] = useState(() => createSending(images))
  const actor = useOwnActor(() => createActor(sending.machine))
  const snapshot = useSelector(actor, whole)

  return useMemo(() => {
    const { list, add, ...view } = connectUploads(snapshot, (event) => actor.send(event))
    return {
      ...view,
      list: list.map(({ failure, ...upload }) => ({
        ...upload,
        problem: failure && failureText(failure),
      })),
      add(file) {
        const id = sending.keep(file)
        add(id, file.name)
        return id
      },
    }
  }, [snapshot, actor, sending])
}

/** Images of a text on their way to the server. */
export const createSending = (images: Images) =>
  createImageSending(images, { category: 'post' })
