import type { ContentSource } from '#content/render.types.ts'
import { renderAnything } from './render-anything.ts'

// Node has no such listener, and every module of the app can be imported there.
globalThis.addEventListener?.('message', async ({ data }: MessageEvent<ContentSource>) =>
  globalThis.postMessage(await renderAnything(data)),
)
