import { failureOfCall, failureOfError, RequestFailed } from '#src/platform/api/failure.ts'
import type { SessionFetch } from '#src/platform/api/session-fetch.ts'

export interface UploadPorts {
  /** Without a trailing slash. */
  origin: string
  fetch: SessionFetch
  watchedFetch: WatchedFetch
}

interface UploadOptions {
  /** Hears how much has been sent, 0 to 1; from 0 again when the session had to be renewed. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/**
 * Sends an image as the session's user; answers the body of a success.
 * @throws RequestFailed; the abort reason when `signal` is aborted
 */
export function createUpload({ origin, fetch, watchedFetch }: UploadPorts) {
  return async (
    category: string,
    file: File,
    { onProgress = () => {}, signal }: UploadOptions = {},
  ): Promise<unknown> => {
    const body = new FormData()
    body.append('file', file, file.name)
    const request = new Request(`${origin}/api/images/${category}`, {
      method: 'POST',
      body,
      ...(signal && { signal }),
    })
    try {
      const response = await fetch(request, (sent, onPiece) =>
        watchedFetch(sent, (part) => {
          onPiece?.()
          onProgress(part)
        }),
      )
      const answer: unknown = await response.json().catch(() => undefined)
      if (response.ok) return answer
      const call = ['post', '/api/images/{category}'] as const
      throw new RequestFailed(await failureOfCall(...call, response, answer))
    } catch (error) {
      if (signal?.aborted || error instanceof RequestFailed) throw error
      throw new RequestFailed(failureOfError(error))
    }
  }
}

/** Sends a request and says how much of its body is on the way, 0 to 1. */
export type WatchedFetch = (
  request: Request,
  onProgress: (part: number) => void,
) => Promise<Response>

/** `fetch` by XMLHttpRequest: a browser's own `fetch` does not tell how far an upload is. */
export function createWatchedFetch(open: () => XMLHttpRequest): WatchedFetch {
  return async (request, onProgress) => {
    const body = await request.blob()
    request.signal.throwIfAborted()
    return new Promise<Response>((resolve, reject) => {
      const wire = open()
      wire.open(request.method, request.url)
      wire.responseType = 'arraybuffer'
      for (const [name, value] of request.headers) wire.setRequestHeader(name, value)
      wire.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) onProgress(loaded / total)
      })
      wire.addEventListener('load', () => resolve(answerOf(wire)))
      wire.addEventListener('error', () => reject(new TypeError('The upload failed')))
      wire.addEventListener('abort', () => reject(request.signal.reason as Error))
      request.signal.addEventListener('abort', () => wire.abort(), { once: true })
      wire.send(body)
    })
  }
}

function answerOf(wire: XMLHttpRequest): Response {
  const headers = wire
    .getAllResponseHeaders()
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    })
  // A `responseType` of `arraybuffer` makes it one.
  const body = wire.response as ArrayBuffer
  return new Response(body.byteLength > 0 ? body : null, { status: wire.status, headers })
}
