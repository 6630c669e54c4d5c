import { Worker } from 'node:worker_threads'

/** What one text may take before its thread ends. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 }

/** Starts a thread that answers a `ContentSource` with a `RenderReply`; it does not keep the process alive. */
export function startRenderThread(): Worker {
  const isBuilt = import.meta.url.endsWith('.js')
  const thread = isBuilt
    ? new Worker(fileBeside('render.worker.js'), { resourceLimits })
    : new Worker(fromSource(fileBeside('render.worker.ts')), { eval: true, resourceLimits })
  thread.unref()
  return thread
}

// Given as a value, so that no bundler takes it for a worker of the app.
const fileBeside = (name: string) => new URL(name, import.meta.url)

/** In development and in tests, where nothing is built: Node alone reads no TypeScript. The bare name is looked up where the process stands. */
const fromSource = ({ href }: URL) =>
  `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(href)})))`
