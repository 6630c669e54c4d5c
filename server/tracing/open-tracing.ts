import type { TracingPort } from '#server/core.ts'
import type { Config } from '#server/lib/config.ts'
import type { Log } from '#server/lib/log.ts'

/** Traces where the configuration names who takes them. Anywhere else none of its code is even loaded. */
export async function openTracing(
  { tracesUrl, nodeName }: Pick<Config, 'tracesUrl' | 'nodeName'>,
  log: Pick<Log, 'warn'>,
): Promise<TracingPort | undefined> {
  if (tracesUrl === undefined) return undefined
  const { createTracing } = await import('./tracing.ts')
  return createTracing({ tracesUrl, nodeName, log })
}
