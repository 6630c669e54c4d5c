import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenOn } from './port.ts'

export interface TracedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Record<string, unknown>
  /** Of whom it is. */
  resource: Record<string, unknown>
}

type Pairs = { key: string; value: Record<string, unknown> }[]

/** As OTLP writes them in JSON. */
interface Export {
  resourceSpans: {
    resource: { attributes: Pairs }
    scopeSpans: { spans: (Omit<TracedSpan, 'attributes'> & { attributes: Pairs })[] }[]
  }[]
}

/** Takes traces by OTLP over HTTP, as a collector does, and keeps them. */
export async function startCollector() {
  const spans: TracedSpan[] = []
  const server = createServer(async (request, response) => {
    if (request.url !== '/v1/traces') return response.writeHead(404).end()
    const { resourceSpans } = JSON.parse(await text(request)) as Export
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          attributes: recordOf(span.attributes),
          resource: recordOf(resource.attributes),
        })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  const port = await listenOn(server)
  return { url: `http://127.0.0.1:${port}`, spans, close, reopen: () => listenOn(server, port) }
}

/** A value says of which kind it is. */
const recordOf = (pairs: Pairs) =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]))
