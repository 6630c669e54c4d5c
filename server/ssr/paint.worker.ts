import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { giveWay } from '#server/lib/threads.ts'
import type { SsrResult, PaintRequest, Renderer } from './renderer.ts'

/** What a thread is started with. */
export interface PaintThread {
  /** The address of the renderer's `render-page.js`. */
  paint: string
}

/** What a thread is asked; its calls go through `calls`. */
export interface PaintOrder extends Omit<PaintRequest, 'fetch'> {
  calls: MessagePort
}

export interface PaintCall {
  id: number
  url: string
}

export interface PaintCallAnswer {
  /** Of the call. */
  id: number
  /** Null when it failed. */
  answer: { status: number; type: string; body: ArrayBuffer } | null
}

/** What a thread answers. */
export type PaintReply =
  | { kind: 'painted'; painting: SsrResult | null }
  | { kind: 'failed'; error: unknown }

const { paint: renderer } = workerData as PaintThread // by renderer-thread.ts
const { renderPage } = (await import(/* @vite-ignore */ renderer)) as {
  renderPage: Renderer['paint']
}

giveWay()
parentPort?.on('message', async (order: PaintOrder) => {
  parentPort?.postMessage(await reply(order))
})

async function reply({ calls, ...page }: PaintOrder): Promise<PaintReply> {
  try {
    return {
      kind: 'painted',
      painting: await renderPage({ ...page, fetch: fetchThrough(calls) }),
    }
  } catch (error) {
    return { kind: 'failed', error }
  }
}

function fetchThrough(calls: MessagePort): PaintRequest['fetch'] {
  const waiting = new Map<number, (answer: PaintCallAnswer['answer']) => void>()
  let asked = 0
  calls.on('message', ({ id, answer }: PaintCallAnswer) => {
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })

  return async ({ method, url }) => {
    // What is more than an address is left to the browser, and the page with it.
    if (method !== 'GET') throw new TypeError(`${method} ${url} is not asked for a page`)
    const id = (asked += 1)
    const answer = await new Promise<PaintCallAnswer['answer']>((resolve) => {
      waiting.set(id, resolve)
      calls.postMessage({ id, url } satisfies PaintCall)
    })
    if (answer === null) throw new TypeError(`${url} has no answer`)
    const { status, type, body } = answer
    return new Response(body.byteLength > 0 ? body : null, {
      status,
      headers: { 'content-type': type },
    })
  }
}
