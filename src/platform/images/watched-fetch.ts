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
