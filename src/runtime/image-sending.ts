import { fromCallback } from 'xstate'
import { failureOf } from '#machines/lib/failure.ts'
import { randomNonce } from '#src/lib/ids.ts'
import { uploadsMachine, type SendingEvent } from '#machines/upload/uploads.machine.ts'
import type { ImageCategory, Images } from './images.ts'

interface ImageSendingOptions {
  category: ImageCategory
  /** Hears where each image is, once it is there; throwing, it fails the upload, which can be tried again. */
  onSent?: (url: string) => void
}

/** The machine of uploads with a server to send to, and the files that it knows by their ids alone. */
export function createImageSending(images: Images, options: ImageSendingOptions) {
  const { category, onSent } = options
  const files = new Map<string, File>()

  const machine = uploadsMachine.provide({
    actors: {
      send: fromCallback<{ type: 'none' }, { id: string }, SendingEvent>(
        ({ input: { id }, sendBack }) => {
          const stopped = new AbortController()
          const { signal } = stopped
          const onProgress = (progress: number) =>
            sendBack({ type: 'upload.progressed', id, progress })
          void send(files.get(id), { onProgress, signal }).then(
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

  async function send(file: File | undefined, way: SendOptions): Promise<string> {
    if (file === undefined) throw new Error('The file of an upload is gone')
    const { url } = await images.upload(category, file, way)
    way.signal.throwIfAborted()
    // Before the machine knows: it stops this actor then.
    onSent?.(url)
    return url
  }

  return {
    machine,
    /** Answers the id under which the file is sent. */
    keep(file: File): string {
      const id = randomNonce()
      files.set(id, file)
      return id
    },
  }
}

interface SendOptions {
  onProgress: (part: number) => void
  signal: AbortSignal
}
