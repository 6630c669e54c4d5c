import { fromCallback } from 'xstate'
import { failureOf, type Failure } from '#machines/lib/failure.ts'
import { uploadsMachine, type SendingEvent } from '#machines/upload/uploads.machine.ts'
import type { ImageCategory, Images } from './images.ts'

/** What the server takes (`POST /api/images/{category}`); it looks at the bytes, so this only spares the way. */
const limits = { bytes: 8 * 1024 * 1024, types: /^image\/(?:png|jpeg|webp|gif)$/ }

interface ImageSendingOptions {
  category: ImageCategory
  /** Why a file is not even tried, in words. */
  refusals: { notAnImage: string; tooLarge: string }
  /** Hears where each image is, once it is there; throwing, it fails the upload, which can be tried again. */
  onSent?: (url: string) => void
}

/** The machine of uploads with a server to send to, and the files that it knows by their ids alone. */
export function createImageSending(images: Images, options: ImageSendingOptions) {
  const { category, refusals, onSent } = options
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
    const refused = refusalOf(file)
    if (refused) throw Object.assign(new Error(refused.message), { failure: refused })
    const { url } = await images.upload(category, file, way)
    way.signal.throwIfAborted()
    // Before the machine knows: it stops this actor then.
    onSent?.(url)
    return url
  }

  function refusalOf({ size, type }: File): (Failure & { message: string }) | null {
    const refused = (message: string) => ({ kind: 'invalid', fields: {}, message }) as const
    if (!limits.types.test(type)) return refused(refusals.notAnImage)
    return size > limits.bytes ? refused(refusals.tooLarge) : null
  }

  return {
    machine,
    /** Answers the id under which the file is sent. */
    keep(file: File): string {
      const id = freshId()
      files.set(id, file)
      return id
    },
  }
}

interface SendOptions {
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** `randomUUID` exists in secure contexts only. */
function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
