import { expect, test } from 'vitest'
import { imagesRoutes } from '#server/images/images.routes.ts'
import { createUploadTurns } from '#server/images/upload-turns.ts'
import { createClock } from '#tests/support/clock.ts'

type Turns = ReturnType<typeof createUploadTurns>

/** Takes a turn for something that comes to its end when the signal says so. */
function stand(turns: Turns, network: string) {
  const seen = { network, isRead: false, isEnded: false }
  const outcome = turns.take(network, (signal) => {
    seen.isRead = true
    return new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => {
        seen.isEnded = true
        resolve()
      }),
    )
  })
  return Object.assign(seen, { outcome })
}
type Standing = ReturnType<typeof stand>
const crowd = (turns: Turns, network: string, size: number) =>
  Array.from({ length: size }, () => stand(turns, network))
const readOf = (all: Standing[]) => all.filter(({ isRead }) => isRead).length
const endedOf = (all: Standing[]) => all.filter(({ isEnded }) => isEnded).length

test('同时只读十六张，其余的等着不读；等着的太多就说忙', async () => {
  const turns = createUploadTurns()
  const all = crowd(turns, '校园', 80)
  expect(readOf(all)).toBe(16)
  await expect(turns.take('校园', async () => 1)).rejects.toMatchObject({ status: 503 })
})

test('一个网络的占满了，传到一半不动：别的网络等过一会儿就轮到，一直到各占一半', async () => {
  const turns = createUploadTurns({ shareMs: 20 })
  const holders = crowd(turns, '占着的', 40)
  const others = crowd(turns, '别处', 12)
  expect([readOf(holders), readOf(others)]).toEqual([16, 0])
  await expect.poll(() => readOf(others)).toBe(8)
  expect([endedOf(holders), readOf(holders), endedOf(others)]).toEqual([8, 16, 0])
  expect(await turns.take('第三处', async () => '读完了')).toBe('读完了')
})

test('没到时候的不让：等前面的读完', async () => {
  const turns = createUploadTurns()
  const holders = crowd(turns, '占着的', 15)
  let finish = () => {}
  const last = turns.take('占着的', () => new Promise<void>((resolve) => (finish = resolve)))
  const other = stand(turns, '别处')
  expect([endedOf(holders), other.isRead]).toEqual([0, false])
  finish()
  await last
  await expect.poll(() => other.isRead).toBe(true)
})

test('上传先等到位子，再读正文；一个人的第七张，不读就拒绝', async () => {
  let asked = 0
  // A request whose form never ends.
  const request = {
    raw: { destroyed: false },
    parts: () => {
      asked += 1
      return { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) }
    },
  }
  const throttling = { clock: createClock(), sharedBuckets: undefined }
  const { uploadImage } = imagesRoutes({} as never, throttling)
  const send = (id: string) =>
    // Only what the handler looks at.
    uploadImage({
      params: { category: 'post' },
      viewer: { id },
      client: { address: '203.0.113.5' },
      request,
    } as never)
  for (const id of ['甲', '乙', '丙', '丁']) for (let at = 0; at < 6; at += 1) void send(id)
  await expect.poll(() => asked).toBe(16)
  await expect(send('甲')).rejects.toMatchObject({
    status: 429,
    message: '同时上传的图片太多了，请等前面的传完',
  })
  expect(asked).toBe(16)
})
