import DataLoader from 'dataloader'
import { type MessagePort, workerData } from 'node:worker_threads'
import { answerRequests, giveWay } from '#server/lib/threads.ts'
import type { SsrResult, RenderRequest, Renderer } from './renderer.ts'

/** What a thread is started with. */
export interface RenderThreadData {
  /** The address of the renderer's `render-page.js`. */
  renderer: string
}

/** What a thread is asked; its calls go through `calls`. */
export interface RenderTask extends Omit<RenderRequest, 'read'> {
  calls: MessagePort
}

/** What a page asks for at once: paths. They are answered at once, too: waking a thread costs more than most answers. */
export interface RenderCalls {
  id: number
  paths: string[]
}

export interface RenderAnswers {
  /** Of the calls. */
  id: number
  /** In the order of the paths; null for one that failed. */
  answers: (string | null)[]
}

/** What a thread answers. */
export type RenderReply =
  | { kind: 'rendered'; page: SsrResult | null }
  | { kind: 'failed'; error: unknown }

const { renderer } = workerData as RenderThreadData // by renderer-thread.ts
const { renderPage } = (await import(/* @vite-ignore */ renderer)) as {
  renderPage: Renderer['render']
}

giveWay()
answerRequests(reply)

async function reply({ calls, ...page }: RenderTask): Promise<RenderReply> {
  try {
    return {
      kind: 'rendered',
      page: await renderPage({ ...page, read: readThrough(calls) }),
    }
  } catch (error) {
    return { kind: 'failed', error }
  }
}

/** Asks through the port for all that a page asks for in one turn. */
function readThrough(calls: MessagePort): RenderRequest['read'] {
  const waiting = new Map<number, (answers: RenderAnswers['answers']) => void>()
  let asked = 0
  calls.on('message', ({ id, answers }: RenderAnswers) => {
    waiting.get(id)?.(answers)
    waiting.delete(id)
  })
  const reads = new DataLoader<string, string | null>(
    (paths) =>
      new Promise((resolve) => {
        const id = (asked += 1)
        waiting.set(id, resolve)
        calls.postMessage({ id, paths: [...paths] } satisfies RenderCalls)
      }),
    { cache: false },
  )
  return (path) => reads.load(path)
}
