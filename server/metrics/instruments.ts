import { Counter, Gauge, type Registry } from 'prom-client'
import type { Log } from '#server/lib/log.ts'

/** One value, and what tells it from the others of its metric. */
export type Sample = readonly [value: number, labels?: Record<string, string>]

interface Description {
  name: string
  help: string
  labelNames?: readonly string[]
  /** Asked at each scrape; no sample where nothing is known at the moment. */
  read: () => readonly Sample[] | Promise<readonly Sample[]>
}

export type Instruments = ReturnType<typeof createInstruments>

/** Metrics whose values are looked up when somebody reads them. One that cannot be read is left out, and the others are not. */
export function createInstruments(registry: Registry, log: Pick<Log, 'warn'>) {
  const samplesOf = async ({ name, read }: Description) => {
    try {
      return await read()
    } catch (error) {
      log.warn({ metric: name, error }, 'a metric could not be read')
      return []
    }
  }

  /** A metric of one kind; `tell` gives it a value that was looked up. */
  const kindOf =
    <Metric extends Gauge | Counter>(
      Kind: new (configuration: Configuration<Metric>) => Metric,
      tell: (metric: Metric, labels: Record<string, string>, value: number) => void,
    ) =>
    (description: Description): void => {
      const { name, help, labelNames = [] } = description
      new Kind({
        name,
        help,
        labelNames,
        registers: [registry],
        async collect() {
          const samples = await samplesOf(description)
          forget(this, labelNames)
          for (const [value, labels = {}] of samples) tell(this, labels, value)
        },
      })
    }

  return {
    gauge: kindOf<Gauge>(Gauge, (gauge, labels, value) => gauge.set(labels, value)),
    /** Of what somebody else has counted since the start. */
    counter: kindOf<Counter>(Counter, (counter, labels, value) => counter.inc(labels, value)),
  }
}

interface Configuration<Metric> {
  name: string
  help: string
  labelNames: readonly string[]
  registers: Registry[]
  collect: (this: Metric) => Promise<void>
}

/** Without labels a metric would be zero after `reset`, which nobody has measured. */
function forget(metric: Gauge | Counter, labelNames: readonly string[]) {
  if (labelNames.length === 0) metric.remove()
  else metric.reset()
}
