import { createAnswerer } from './answer.ts'
import type { PreviewReply, PreviewRequest } from './preview.types.ts'

const answer = createAnswerer()

// Node has no such listener, and every module of the app can be imported there.
globalThis.addEventListener?.('message', ({ data }: MessageEvent<PreviewRequest>) => {
  const broken: PreviewReply = { kind: 'broken' }
  void answer(data)
    .catch(() => broken)
    .then((reply) => globalThis.postMessage(reply))
})
