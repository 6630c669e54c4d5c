import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { giveWay } from '#server/lib/threads.ts'
import type { SsrResult, RenderRequest, Renderer } from './renderer.ts'

/** What a thread is started with. */
export interface RenderThreadData {
  /** The address of the renderer's `render-page.js`. */
  renderer: string
}

/** What a thread is asked; its calls go through `calls`. */
export interface RenderTask extends Omit<RenderRequest, 'fetch'> {
  calls: MessagePort
}

export interface RenderCall {
  id: number
  url: string
}

export interface RenderCallAnswer {
  /** Of the call. */
  id: number
  /** Null when it failed. */
  answer: { status: number; type: string; body: ArrayBuffer } | null
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
parentPort?.on('message', async (order: RenderTask) => {
  parentPort?.postMessage(await reply(order))
})

async function reply({ calls, ...page }: RenderTask): Promise<RenderReply> {
  try {
    return {
      kind: 'rendered',
      page: await renderPage({ ...page, fetch: fetchThrough(calls) }),
    }
  } catch (error) {
    return { kind: 'failed', error }
  }
}

function fetchThrough(calls: MessagePort): RenderRequest['fetch'] {
  const waiting = new Map<number, (answer: RenderCallAnswer['answer']) => void>()
  let asked = 0
  calls.on('message', ({ id, answer }: RenderCallAnswer) => {
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })

  return async ({ method, url }) => {
    // What is more than an address is left to the browser, and the page with it.
    if (method !== 'GET') throw new TypeError(`${method} ${url} is not asked for a page`)
    const id = (asked += 1)
    const answer = await new Promise<RenderCallAnswer['answer']>((resolve) => {
      waiting.set(id, resolve)
      calls.postMessage({ id, url } satisfies RenderCall)
    })
    if (answer === null) throw new TypeError(`${url} has no answer`)
    const { status, type, body } = answer
    return new Response(body.byteLength > 0 ? body : null, {
      status,
      headers: { 'content-type': type },
    })
  }
}
