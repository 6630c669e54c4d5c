import { ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base'
import type { Log } from '#server/lib/log.ts'
import { readVersion } from '#server/lib/version.ts'

export interface ExportOptions {
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
export function openTracer({ tracesUrl, nodeName, log }: ExportOptions) {
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
