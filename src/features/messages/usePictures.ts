import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { connectUploads } from '#machines/upload/uploads.connect.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useRealtime } from '#src/runtime/useRealtime.ts'
import { createPictureSending } from './picture-sending.ts'

/** Pictures on their way to somebody; leaving the conversation stops those that are still being uploaded. */
export function usePictures(peerId: string) {
  const { images } = useRuntime()
  const { chat, newId } = useRealtime()
  const { outgoing } = chat(peerId)
  const [sending] = useState(() => createPictureSending({ images, outgoing, newId }))
  const actor = useActorRef(sending.machine)
  const { list, add, retry, cancel } = connectUploads(
    useSelector(actor, (snapshot) => snapshot),
    (event) => actor.send(event),
  )
  return {
    /** A picture that has become a message is one of the messages. */
    list: list.filter(({ standing }) => standing !== 'done'),
    add: (file: File) => add(sending.keep(file), file.name),
    retry,
    cancel,
  }
}
