import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openText } from '#server/web/open-text.ts'

const texts = ['', 'a', '雨落在瓦上。', '雨落在瓦上。'.repeat(5000), noise(300_000)]
const ends = ['</html>', 'x'.repeat(65_535), '末尾 🌧', 'b'.repeat(1)]

test('压好的加上末尾，解开就是原文加末尾：空的、长的、压不小的，一种也不错', async () => {
  for (const text of texts) {
    const open = openText(text)
    for (const end of ends) {
      const bytes = Buffer.from(end)
      expect((await open.closed(null, bytes)).toString() === text + end).toBe(true)
      // Twice, so that what is compressed better meanwhile is asked for too.
      for (let round = 0; round < 2; round += 1) {
        expect(brotliDecompressSync(await open.closed('br', bytes)).toString()).toBe(text + end)
        expect(gunzipSync(await open.closed('gzip', bytes)).toString()).toBe(text + end)
      }
    }
  }
})

test('留着多少字节说得准：再难压，也不会比说的多', async () => {
  const text = noise(50_000)
  const open = openText(text)
  const end = Buffer.from('x')
  const made = [
    await open.closed(null, end),
    await open.closed('br', end),
    await open.closed('gzip', end),
  ]
  const kept = made.reduce((sum, { length }) => sum + length, 0)
  expect(kept).toBeLessThanOrEqual(open.size + 100)
  expect(open.size).toBe(Buffer.byteLength(text) * 3)
})

/** Text that can hardly be compressed. */
function noise(length: number): string {
  let state = 1
  const next = () => (state = (state * 48_271) % 2_147_483_647)
  return Array.from({ length }, () => String.fromCharCode(0x20 + (next() % 0x5000))).join('')
}
