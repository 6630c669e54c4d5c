import { expect, test } from 'vitest'
import { lazyImages } from '#src/app/lazy-services.ts'
import type { ImageCategory } from '#src/runtime/images.ts'

const tooLarge = new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' })
const drawing = new File(['x'], 'a.svg', { type: 'image/svg+xml' })
const categories = ['avatar', 'post', 'cover', 'feedback'] satisfies ImageCategory[]

test.each(
  categories.flatMap((category) => [
    [category, '超过 8 MB 的', tooLarge, '图片不能超过 8 MB'] as const,
    [category, '不是图片的', drawing, '只支持 JPEG、PNG、WebP 和 GIF 图片'] as const,
  ]),
)('不管谁来传（%s），%s都不往服务器走，当场说为什么', async (category, _, file, message) => {
  const { upload, sent } = start()
  await expect(upload(category, file)).rejects.toMatchObject({
    failure: { kind: 'invalid', message },
  })
  expect(sent()).toBe(0)
})

test('正好 8 MB 的照样传', async () => {
  const { upload, sent } = start()
  const whole = new File([new Uint8Array(8 * 1024 * 1024)], 'a.png', { type: 'image/png' })
  await expect(upload('cover', whole)).resolves.toEqual({ url: '/images/cover/a.png' })
  expect(sent()).toBe(1)
})

/** Uploading to a server that takes everything. */
function start() {
  let requests = 0
  const answer = async () => {
    requests += 1
    return Response.json({ url: '/images/cover/a.png' })
  }
  const { upload } = lazyImages({
    origin: 'https://blog.example',
    fetch: answer,
    watchedFetch: answer,
  })
  return { upload, sent: () => requests }
}
