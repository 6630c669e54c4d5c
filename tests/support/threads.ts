import { Worker } from 'node:worker_threads'
import type { ContentSource } from '#content/render.types.ts'
import { createLog } from '#server/lib/log.ts'
import type { RenderReply } from '#server/rendering/render.worker.ts'
import { createTextRenderer } from '#server/rendering/text-renderer.ts'
import { createThreads } from '#server/lib/threads.ts'

/** Does to its thread what the text says, as often as `failures` allows. */
const code = `
  const { parentPort, workerData: { failures, gate } } = require('node:worker_threads')
  const tree = { type: 'root', children: [] }
  const facts = { outline: [], excerpt: '', wordCount: 1, readingMinutes: 1, images: [], degraded: false, plainParts: [] }
  parentPort.on('message', ({ id, content: { content } }) => {
    if (content === '等') Atomics.wait(gate, 0, 0)
    if (content !== '好' && Atomics.sub(failures, 0, 1) > 0) {
      if (content === '退') process.exit(3)
      if (content === '抛') throw new Error('thrown by the text')
      if (content === '吃') for (const eaten = []; ; ) eaten.push(new Array(100_000).fill(eaten.length + 0.5))
      if (content === '停') Atomics.wait(gate, 0, 0)
    }
    parentPort.postMessage({ id, content: { kind: 'rendered', content: { ...facts, tree, text: content } } })
  })
`

/**
 * A renderer whose threads do what a text says: 退 ends the thread, 抛 throws, 吃 eats its memory, 停 never answers, each
 * while `failures` are left; 等 waits until the gate is opened; 好 is rendered.
 */
export function createMoodyRenderer({ failures = 0, deadlineMs = 120_000 } = {}) {
  const shared = {
    failures: new Int32Array(new SharedArrayBuffer(4)).fill(failures),
    gate: new Int32Array(new SharedArrayBuffer(4)),
  }
  const start = () => {
    const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 }
    const thread = new Worker(code, { eval: true, workerData: shared, resourceLimits })
    thread.unref()
    return thread
  }
  const threads = createThreads<ContentSource, RenderReply>({
    start,
    size: 2,
    mostWaiting: 3,
    deadlineMs,
  })
  const logLines: Record<string, unknown>[] = []
  const log = createLog('error', { write: (line) => void logLines.push(JSON.parse(line)) })
  const openGate = () => {
    Atomics.store(shared.gate, 0, 1)
    Atomics.notify(shared.gate, 0)
  }
  return { renderer: createTextRenderer({ log }, threads), openGate, logLines }
}
