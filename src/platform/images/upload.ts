import { failureOfError, RequestFailed } from '#src/platform/api/failure.ts'
import { failureOfCall } from '#src/platform/api/refusal.ts'
import type { SessionFetch } from '#src/platform/api/session-fetch.ts'
import type { WatchedFetch } from './watched-fetch.ts'

export interface UploadPorts {
  /** Without a trailing slash. */
  origin: string
  fetch: SessionFetch
  watchedFetch: WatchedFetch
}

export interface UploadOptions {
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
      const response = await fetch(request, (sent) => watchedFetch(sent, onProgress))
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
