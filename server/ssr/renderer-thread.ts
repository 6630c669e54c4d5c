import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MessageChannel } from 'node:worker_threads'
import { createThreads, startThread } from '#server/lib/threads.ts'
import type {
  RenderAnswers,
  RenderCalls,
  RenderTask,
  RenderReply,
  RenderThreadData,
} from './render.worker.ts'
import type { RenderRequest, Renderer } from './renderer.ts'

/** What one page may take before its thread ends. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }

/** With fewer the thread would wait with its page for the database. */
const pagesAtOnce = 3

/** A renderer that renders in a thread. A page whose thread ends before it is rendered rejects. */
interface RendererThread extends Renderer {
  /** Ends the thread, with what it is rendering. */
  close(): Promise<void>
}

interface Options {
  /** How long a page may take until its thread is ended and replaced: far beyond what a visitor waits. */
  deadlineMs?: number
}

/** Starts the renderer that was built beside an app, undefined where there is none. */
export async function startRenderer(
  appFolder: string,
  { deadlineMs = 10_000 }: Options = {},
): Promise<RendererThread | undefined> {
  const urlOf = (name: string) => pathToFileURL(join(dirname(appFolder), 'renderer', name))
  if (!existsSync(urlOf('render-page.js'))) return undefined
  // The rest of the app is needed in the thread alone.
  const { pageAddress } = (await import(/* @vite-ignore */ urlOf('page-address.js').href)) as {
    pageAddress: Renderer['addressOf']
  }
  const workerData: RenderThreadData = { renderer: urlOf('render-page.js').href }
  const threads = createThreads<RenderTask, RenderReply>({
    start: () => startThread(import.meta.url, 'render.worker', { resourceLimits, workerData }),
    // A second one compiles the app for itself and takes the core that calls are answered on.
    size: 1,
    // One page is rendered while others wait for their data.
    atOnce: pagesAtOnce,
    // The turns of networks say how many there are.
    mostWaiting: Infinity,
    deadlineMs,
    startsAhead: true,
  })

  async function render({ read, ...page }: RenderRequest) {
    const { port1: asked, port2: calls } = new MessageChannel()
    asked.on('message', async ({ id, paths }: RenderCalls) => {
      const answers = await Promise.all(paths.map((path) => read(path).catch(() => null)))
      asked.postMessage({ id, answers } satisfies RenderAnswers)
    })
    try {
      const reply = await threads.ask({ ...page, calls }, [calls])
      if (reply.kind === 'failed') throw reply.error
      return reply.page
    } finally {
      asked.close()
    }
  }

  return { addressOf: pageAddress, render, close: () => threads.close() }
}
