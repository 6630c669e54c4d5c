import { buffer } from 'node:stream/consumers'
import { encodeImage, ImageRefused } from '#server/images/encode-image.ts'
import { imageTypeOf } from '#server/images/image-type.ts'

/* A process of its own that takes one picture in, from its input, and says what became of it and of its memory. */

async function take(bytes: Buffer) {
  const type = imageTypeOf(bytes)
  if (!type) throw new Error('no picture')
  await encodeImage({ bytes, type, category: 'post' })
}

// What the first picture loads is not the next one's.
await take(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'))

const bytes = await buffer(process.stdin)
const before = process.memoryUsage.rss()
let peak = before
const watching = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 2)
const outcome = await take(bytes).then(
  () => 'kept',
  (error: unknown) => (error instanceof ImageRefused ? 'refused' : 'broken'),
)
clearInterval(watching)
const megabytes = Math.round((peak - before) / 1_000_000)
process.stdout.write(JSON.stringify({ outcome, megabytes }))
