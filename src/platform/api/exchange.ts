import type { Clock } from '#src/platform/clock.ts'

/** How long a call may take (specification §9). Parked time is not part of it. */
export const callTimeout = 10_000
/** Images and archives travel longer than JSON: as long as it takes, while some of them still moves. */
const travelTimeout = 120_000

/** The server was silent for too long. */
export class RequestTimeout extends Error {
  override readonly name = 'RequestTimeout'
}

/** The request found no way to the server, or the answer no way back. */
export class NetworkDown extends Error {
  override readonly name = 'NetworkDown'
}

/** Sends a request. One that can tell says that some of its body has gone. */
export type Fetch = (request: Request, onPiece?: () => void) => Promise<Response>

/**
 * One request on the wire, and its whole answer: the body has arrived when the promise resolves,
 * so neither the timeout nor an abort can cut it later.
 * @throws RequestTimeout, NetworkDown, or the reason of an aborted signal
 */
export async function exchange(
  ports: { fetch: Fetch; clock: Clock },
  request: Request,
  signals: readonly AbortSignal[],
): Promise<Response> {
  const deadline = new AbortController()
  const signal = AbortSignal.any([deadline.signal, request.signal, ...signals])
  const isLong = travelsLong(request)
  const start = () =>
    ports.clock.setTimeout(
      () => deadline.abort(new RequestTimeout()),
      isLong ? travelTimeout : callTimeout,
    )
  let timer = start()
  const restart = () => {
    ports.clock.clearTimeout(timer)
    timer = start()
  }
  try {
    const response = await ports.fetch(
      new Request(request, { signal }),
      isLong ? restart : undefined,
    )
    const body = isLong ? await largeBody(response, restart) : await response.arrayBuffer()
    const size = body instanceof Blob ? body.size : body.byteLength
    return new Response(size > 0 ? body : null, {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    })
  } catch (error) {
    // Browsers differ in what they reject with after an abort; the reason is what we gave.
    if (signal.aborted) throw signal.reason
    throw new NetworkDown(undefined, { cause: error })
  } finally {
    ports.clock.clearTimeout(timer)
  }
}

/** As a blob, which browsers need not keep in memory; every piece of it that arrives is told of. */
function largeBody({ body, headers }: Response, onPiece: () => void): Promise<Blob> {
  const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      onPiece()
      controller.enqueue(piece)
    },
  })
  return new Response(body?.pipeThrough(watch) ?? null, { headers }).blob()
}

function travelsLong({ headers }: Request) {
  const isUpload = headers.get('content-type')?.startsWith('multipart/') ?? false
  return isUpload || headers.get('accept') === 'application/zip'
}
