import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator, ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base'
import type { FastifyInstance } from 'fastify'
import type { TracingPort } from '#server/core.ts'
import { aroundStatements } from '#server/db/around-statements.ts'
import { codeOf } from '#server/lib/error-code.ts'
import type { Log } from '#server/lib/log.ts'
import { readVersion } from '#server/lib/version.ts'
import { within } from '#server/lib/within.ts'
import { isRoutine, onRequestEnd, routeOf } from '#server/web/request-end.ts'

/** Of a statement: enough to know it by. */
const longestText = 2_000
/** How long a process that ends waits for what it still has to be taken. Milliseconds. */
const lastMs = 2_000

/** Spans of requests, and within them of statements, mails and pictures. */
export function createTracing(options: ExportOptions): TracingPort {
  const { tracer, close } = openTracer(options)
  const propagator = new W3CTraceContextPropagator()
  const current = new AsyncLocalStorage<Context>()

  /** Begins with the trace of who asks, if they have one. */
  function register(app: FastifyInstance) {
    app.addHook('onRequest', (request, reply, done) => {
      const asked = routeOf(request)
      if (isRoutine(asked) && !asked.startsWith('/images/')) return done()
      const { method, headers } = request
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      const span = tracer.startSpan(
        method,
        {
          kind: SpanKind.SERVER,
          startTime: Date.now() - reply.elapsedTime,
          attributes: {
            'http.request.method': method,
            // As the log and the problem that a person is shown have it.
            'inkstone.request_id': request.id,
          },
        },
        parent,
      )
      onRequestEnd(request, reply, ({ route, status }) => {
        span.updateName(`${method} ${route}`)
        span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
      current.run(trace.setSpan(parent, span), done)
    })
  }

  async function inSpan(name: string, attributes: Attributes, work: () => unknown) {
    const parent = current.getStore() ?? ROOT_CONTEXT
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent)
    try {
      return await current.run(trace.setSpan(parent, span), work)
    } catch (error) {
      noteFailure(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  const wrapClient = aroundStatements(async (ask, text) => {
    // What the server asks by itself all the time would hide the rest.
    if (!current.getStore()) return ask()
    const operation = /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'
    const attributes = {
      'db.system.name': 'postgresql',
      'db.query.text': text.slice(0, longestText),
    }
    return inSpan(operation, attributes, ask)
  })

  function wrap<T extends object>(target: T, name: string, methods: (keyof T & string)[]): T {
    const traced = methods.map((method) => {
      const call = (target[method] as (...args: unknown[]) => unknown).bind(target)
      return [
        method,
        (...args: unknown[]) => inSpan(`${name} ${method}`, {}, () => call(...args)),
      ]
    })
    return { ...target, ...Object.fromEntries(traced) }
  }

  return {
    wrapClient,
    wrap,
    register,
    close: () => within(lastMs, close(), undefined),
  }
}

/** Its message may repeat what somebody wrote. */
function noteFailure(span: Span, error: unknown) {
  span.setAttribute(
    'error.type',
    codeOf(error) ?? (error instanceof Error ? error.name : typeof error),
  )
  span.setStatus({ code: SpanStatusCode.ERROR })
}

interface ExportOptions {
  tracesUrl: string
  nodeName: string | undefined
  log: Pick<Log, 'warn'>
}

/** How long one batch may take: what is not taken is dropped. Milliseconds. */
const patienceMs = 5_000

/**
 * Sends spans in batches by OTLP over HTTP, and drops them where nobody takes them. The variables of OpenTelemetry say
 * the rest: OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS, OTEL_BSP_*.
 */
function openTracer({ tracesUrl, nodeName, log }: ExportOptions) {
  const exporter = new OTLPTraceExporter({
    url: `${tracesUrl}/v1/traces`,
    timeoutMillis: patienceMs,
  })
  const version = readVersion()
  const own = resourceFromAttributes({
    'service.name': 'inkstone',
    'service.version': version,
    ...(nodeName && { 'service.instance.id': nodeName }),
  })
  const provider = new BasicTracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(telling(exporter, log))],
  })
  return {
    tracer: provider.getTracer('inkstone', version),
    close: () => provider.shutdown(),
  }
}

/** Says once when spans are lost, and when they are taken again. */
function telling(exporter: SpanExporter, log: Pick<Log, 'warn'>): SpanExporter {
  let isLosing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const isLost = result.code === ExportResultCode.FAILED
        if (isLost !== isLosing)
          log.warn(
            isLost ? { error: result.error } : {},
            isLost ? 'traces are lost: nobody takes them' : 'traces are taken again',
          )
        isLosing = isLost
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
