import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts the thread `name`, whose code stands beside the module `beside` (its `import.meta.url`), with bounded memory; it
 * does not keep the process alive.
 */
export function startThread(
  beside: string,
  name: string,
  options: Required<Pick<WorkerOptions, 'resourceLimits'>> & Pick<WorkerOptions, 'workerData'>,
): Worker {
  // Given as a value, so that no bundler takes it for a worker of the app.
  const fileBeside = (file: string) => new URL(file, beside)
  const isBuilt = beside.endsWith('.js')
  const thread = isBuilt
    ? new Worker(fileBeside(`${name}.js`), options)
    : new Worker(fromSource(fileBeside(`${name}.ts`)), { ...options, eval: true })
  thread.unref()
  return thread
}

/** In development and in tests, where nothing is built: Node alone reads no TypeScript. The bare name is looked up where the process stands. */
const fromSource = ({ href }: URL) =>
  `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(href)})))`
