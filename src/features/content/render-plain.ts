import type { ContentSource, RenderedContent } from '#content/render.types.ts'
import { openWorker } from '#src/lib/open-worker.ts'

/** What readers see of a text whose server sends no tree: made by `content/` beside the page, in it where no worker can be started. */
export async function renderPlain(source: ContentSource): Promise<RenderedContent> {
  return renderBeside(source).catch(async () => {
    const { renderAnything } = await import('./render-anything.ts')
    return renderAnything(source)
  })
}

async function renderBeside(source: ContentSource) {
  const { default: address } = await import('./content.worker.ts?worker&url')
  const worker = openWorker('content-worker', address)
  return new Promise<RenderedContent>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<RenderedContent>) =>
      resolve(data),
    )
    worker.addEventListener('error', () => reject(new Error('The rendering broke')))
    worker.postMessage(source)
  }).finally(() => worker.terminate())
}
