import { useEffect, useEffectEvent, useState } from 'react'
import { createActor } from 'xstate'
import type { Failure } from '#machines/lib/failure.ts'
import { connectUploads } from '#machines/upload/uploads.connect.ts'
import { settings as words } from '#src/messages/editor.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { createImageSending } from '#src/runtime/image-sending.ts'
import { useConnected } from '#src/runtime/hooks.ts'
import { useOwnActor } from '#src/runtime/useOwnActor.ts'
import type { useDraft } from '../useDraft.ts'

/**
 * A picture on its way to become the cover of a draft; `onFailed` hears why one did not arrive. It goes on while the
 * settings are closed; leaving the editor, or wishing for another cover, calls it off.
 */
export function useCoverUpload(
  { edit, isOwnerNow }: Pick<ReturnType<typeof useDraft>, 'edit' | 'isOwnerNow'>,
  onFailed: (failure: Failure) => void,
) {
  const { images } = useRuntime()
  const [sending] = useState(() =>
    createImageSending(images, {
      category: 'cover',
      onSent: (coverImage) => {
        // An edit would be kept aside, as a text of its own.
        if (!isOwnerNow()) throw Object.assign(new Error('Another tab writes'), { failure })
        edit({ coverImage })
      },
    }),
  )
  const actor = useOwnActor(() => createActor(sending.machine))
  const { list, add, cancel } = useConnected(actor, connectUploads)
  const tell = useEffectEvent(onFailed)
  useEffect(() => {
    const failed = actor.on('image.failed', ({ failure: why }) => tell(why))
    return () => failed.unsubscribe()
  }, [actor])
  const current = list.find(({ status }) => status !== 'done')

  function callOff() {
    for (const { id } of actor.getSnapshot().context.uploads) cancel(id)
  }

  return {
    isRunning: current !== undefined && current.status !== 'failed',
    /** Why the last one did not arrive, until something else is wished for. */
    failure: current?.failure ?? null,
    start(file: File) {
      callOff()
      add(sending.keep(file), file.name)
    },
    callOff,
    /** Takes a picture that is there already, or none. */
    choose(coverImage: string | null) {
      callOff()
      edit({ coverImage })
    },
  }
}

/** What a view knows and does about the cover. */
export type CoverUpload = ReturnType<typeof useCoverUpload>

const failure: Failure = { kind: 'invalid', fields: {}, message: words.coverElsewhere }
