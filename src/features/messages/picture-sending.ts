import { fromCallback } from 'xstate'
import { failureOf } from '#machines/lib/caught.ts'
import { uploadsMachine, type SendingEvent } from '#machines/upload/uploads.machine.ts'
import type { Images } from '#src/runtime/images.ts'
import type { Chat } from '#src/runtime/realtime.ts'

interface PictureParts {
  images: Images
  outgoing: Chat['outgoing']
  newId: () => string
}

/** Pictures for somebody: each is uploaded and then sent as a message of its own. */
export function createPictureSending({ images, outgoing, newId }: PictureParts) {
  const files = new Map<string, File>()

  async function send(id: string, signal: AbortSignal, onProgress: (part: number) => void) {
    const file = files.get(id)
    if (file === undefined) throw new Error('The file of an upload is gone')
    const { url } = await images.upload('post', file, { signal, onProgress })
    signal.throwIfAborted()
    sendBeside(outgoing, url, newId())
    return url
  }

  const machine = uploadsMachine.provide({
    actors: {
      send: fromCallback<{ type: 'none' }, { id: string }, SendingEvent>(
        ({ input: { id }, sendBack }) => {
          const stopped = new AbortController()
          const { signal } = stopped
          const onProgress = (progress: number) =>
            sendBack({ type: 'upload.progressed', id, progress })
          void send(id, signal, onProgress).then(
            (url) => {
              files.delete(id)
              sendBack({ type: 'upload.succeeded', id, url })
            },
            (error: unknown) => {
              if (signal.aborted) return
              sendBack({ type: 'upload.failed', id, failure: failureOf(error) })
            },
          )
          return () => stopped.abort()
        },
      ),
    },
  })

  return {
    machine,
    /** Answers the id under which the file is sent. */
    keep(file: File): string {
      const id = newId()
      files.set(id, file)
      return id
    },
  }
}

/** Sends a message and leaves what is being typed as it is. Without a connection it fails, and can be tried again. */
function sendBeside(outgoing: Chat['outgoing'], content: string, clientId: string) {
  const { connected, text } = outgoing.getSnapshot().context
  if (!connected) throw Object.assign(new Error('not connected'), { failure: offline })
  outgoing.send({ type: 'text.type', text: content })
  outgoing.send({ type: 'text.send', clientId })
  outgoing.send({ type: 'text.type', text })
}

const offline = { kind: 'offline' } as const
