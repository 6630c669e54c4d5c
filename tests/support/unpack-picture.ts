import { buffer } from 'node:stream/consumers'
import { processImage } from '#server/images/process.ts'

/* A process of its own that takes one picture in, from its input, and says what became of it and of its memory. */

// What the first picture loads is not the next one's.
const plain = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
await processImage(Buffer.from(plain, 'base64'), 'post')

const bytes = await buffer(process.stdin)
const before = process.memoryUsage.rss()
let peak = before
const watching = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 2)
const outcome = await processImage(bytes, 'post').then(
  () => 'kept',
  (error: unknown) => (error instanceof Error && 'code' in error ? error.code : 'broken'),
)
clearInterval(watching)
const megabytes = Math.round((peak - before) / 1_000_000)
process.stdout.write(JSON.stringify({ outcome, megabytes }))
